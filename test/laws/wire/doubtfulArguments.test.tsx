import { render, screen, within } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { describe, expect, it } from 'vitest';
import { begun, call, finished, wired } from './kit.js';

// forms-and-safety.md: arguments that are not what the agent sent are reported.

const asking = (args: string, more: readonly object[] = call('c', 'pay', args)) => [
  begun,
  ...more,
  {
    ...finished,
    outcome: { type: 'interrupt', interrupts: [{ id: 'a', reason: 'tool_call', toolCallId: 'c' }] },
  },
];

async function issuesOf(args: string, more?: readonly object[]) {
  const { run } = wired([asking(args, more)]);
  const { interrupts } = await run.send('Go');
  return interrupts.flatMap(({ issues }) => issues.map(({ keyword, path }) => [keyword, path]));
}

describe('arguments that are not JSON', () => {
  it.each(['{"to":"An', '{"a":1,"a":2', 'rm -rf /', `${'['.repeat(501)}${']'.repeat(501)}`])(
    'are an issue of the interrupt: %s',
    async (args) => {
      expect(await issuesOf(args)).toEqual([['unreadable', ['toolCallId']]]);
    },
  );

  it('are an issue of a call that never ended', async () => {
    const more = call('c', 'pay', '{"to":').slice(0, 2);
    expect(await issuesOf('', more)).toEqual([['unreadable', ['toolCallId']]]);
  });

  it('are on the card, with the text', async () => {
    const { run } = wired([asking('{"to":"An')]);
    await run.send('Go');
    render(<InterruptPanel run={run} />);
    const card = await screen.findByRole('article');
    expect(within(card).getByText(/^What an approval does is unclear/)).toBeVisible();
    expect(card).toHaveTextContent('{"to":"An');
  });
});

describe('a key that occurs twice in the arguments', () => {
  it.each(['{"to":"Ann","to":"Eve"}', '{"a":[{"b":1,"\\u0062":2}]}', '{"a":1,"a":1}'])(
    'is an issue of the interrupt: %s',
    async (args) => {
      expect(await issuesOf(args)).toEqual([['twice', ['toolCallId']]]);
    },
  );

  it('is on the card', async () => {
    const { run } = wired([asking('{"to":"Ann","to":"Eve"}')]);
    await run.send('Go');
    render(<InterruptPanel run={run} />);
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('A name occurs twice in the arguments. Only its last value is shown');
    expect(within(card).getByText('Eve')).toBeVisible();
  });
});

it.each(['', '{}', '{"a":{"a":1},"b":"\\"a\\":1"}', '[{"a":1},{"a":2}]', '"a"'])(
  'no issue is reported for %j',
  async (args) => {
    expect(await issuesOf(args)).toEqual([]);
  },
);
