import { act, render, screen, within } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { agUi, type DehydratedRun, type SubagentRecord } from 'react-agent-interrupts/core';
import { de } from 'react-agent-interrupts/words/de';
import { asks, pendingInterrupt, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NOW = Date.parse('2026-11-21T12:04:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubEnv('TZ', 'UTC');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const args = { to: 'ada@example.com' };
const sendMail = pendingInterrupt({
  reason: 'tool_call',
  message: 'Send it?',
  toolCallId: 'call-1',
  subagentRunId: 'sub-1',
  askedAt: NOW,
  responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
  toolCall: {
    id: 'call-1',
    name: 'send_email',
    argsText: JSON.stringify(args),
    args,
    status: 'suspended',
    proposedBy: 'run-1',
  },
});
const researcher: SubagentRecord = { id: 'sub-1', name: 'Research agent', status: 'suspended' };
const header = () => within(screen.getByRole('article')).getByText(/asked|gefragt/).parentElement;

describe('the header of a card', () => {
  it('names the agent, the tool and the time', () => {
    const run = staticRun({ interrupts: [sendMail], subagents: { 'sub-1': researcher } });
    render(<InterruptPanel run={run} tools={{ send_email: { title: 'Send e-mail', icon: '✉' } }} />);
    expect(header()).toHaveTextContent('Research agent · send_email · asked 12:04 PM');
    expect(screen.getByText('Send e-mail')).toBeVisible();
    expect(screen.getByRole('article')).toHaveAccessibleName('Send e-mail Send it?');
  });

  it('names the agent of the host, unless a subagent asks', () => {
    const { subagentRunId: _, ...own } = sendMail;
    const run = staticRun({
      interrupts: [own, { ...sendMail, key: 'b' }, { ...sendMail, key: 'c', subagentRunId: 'sub-2' }],
      subagents: { 'sub-1': researcher },
    });
    render(<InterruptPanel run={run} agentName="Assistant" />);
    expect(screen.getAllByText(/^asked/).map((time) => time.parentElement?.textContent)).toEqual([
      'Assistant · send_email · asked 12:04 PM',
      'Research agent · send_email · asked 12:04 PM',
      'send_email · asked 12:04 PM',
    ]);
  });

  it('is also the heading of rows, which are grouped by the agent that asks', async () => {
    const { subagentRunId: _, ...own } = sendMail;
    const asked = (key: string, count: number, each: object) =>
      Array.from({ length: count }, (_each, index) => ({ ...own, ...each, key: `${key}${index}` }));
    const run = staticRun({
      interrupts: [
        ...asked('a', 5, {}),
        ...asked('b', 3, { subagentRunId: 'sub-1' }),
        ...asked('c', 2, { subagentRunId: 'sub-2' }),
      ],
      subagents: { 'sub-1': researcher },
    });
    render(<InterruptPanel run={run} agentName="Assistant" />);
    const headings = await screen.findAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'send_email · Assistant · 5',
      'send_email · Research agent · 3',
      'send_email · 2',
    ]);
  });

  it.each(['', '  ', null, 7, {}])('%j is not used as the name of an agent', (name) => {
    const { subagentRunId: _, ...own } = sendMail;
    render(<InterruptPanel run={staticRun({ interrupts: [own] })} agentName={name as string} />);
    expect(header()).toHaveTextContent(/^send_email · asked/);
  });

  it('names the whole date for assistive technology, and for a question of another day for everyone', () => {
    const run = staticRun({ interrupts: [sendMail] });
    const { rerender } = render(<InterruptPanel run={run} words={de} locale="de-AT" />);
    const time = screen.getByText('gefragt: 12:04');
    expect(time).toHaveAttribute('title', '21.11.2026, 12:04');
    expect(time).toHaveAttribute('datetime', '2026-11-21T12:04:00.000Z');
    vi.setSystemTime(NOW + 86_400_000);
    rerender(<InterruptPanel key="later" run={run} words={de} locale="de-AT" />);
    expect(screen.getByText('gefragt: 21.11.2026, 12:04')).toBeVisible();
  });

  it('shows the risk at its end', () => {
    const run = staticRun({ interrupts: [{ ...sendMail, expiresAt: NOW + 60_000 }] });
    render(<InterruptPanel run={run} risk={() => 'high'} />);
    expect(header()?.closest('header')?.lastElementChild).toHaveTextContent('High risk');
  });
});

describe('texts of the host that are not strings', () => {
  const nothing: readonly unknown[] = [
    '',
    '  ',
    null,
    7,
    {},
    [],
    { approve: { a: 1 }, deny: ' ', confirm: [] },
  ];
  it.each(nothing)('a title and verbs of %j are not used', (value) => {
    const run = staticRun({ interrupts: [sendMail] });
    const text = value as string;
    render(<InterruptPanel run={run} tools={{ send_email: { title: text, verb: text } }} />);
    expect(screen.getByRole('article')).toHaveAccessibleName('Approval needed Send it?');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deny' })).toBeVisible();
  });

  // renderers.md: “A label that another button of the card already has is ignored.”
  it.each(['Deny', 'Edit', 'Skip question', 'Back', 'More actions', ' show as json '])(
    'a verb that is the label of another button is not used: %s',
    (verb) => {
      const run = staticRun({ interrupts: [sendMail] });
      render(<InterruptPanel run={run} tools={{ send_email: { verb } }} />);
      expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
    },
  );

  it('a title that is not a string is not the title of rows', async () => {
    const interrupts = Array.from({ length: 9 }, (_, id) => pendingInterrupt({ ...sendMail, id: `${id}` }));
    const title = { text: 'Send e-mail' } as unknown as string;
    render(<InterruptPanel run={staticRun({ interrupts })} tools={{ send_email: { title } }} />);
    expect(await screen.findAllByText('send_email', {}, { timeout: 15_000 })).not.toHaveLength(0);
  });
});

describe('the time of a question', () => {
  it('is the time at which the run that asks has ended, and stays after a reload', async () => {
    const question = asks({ id: 'a', reason: 'confirmation', message: 'Delete?' });
    const { run } = scriptedRun([question]);
    await act(() => run.send('Go'));
    expect(run.getSnapshot().interrupts[0]?.askedAt).toBe(NOW);
    vi.setSystemTime(NOW + 60_000);
    const stored = run.dehydrate();
    expect(scriptedRun([], { initial: stored }).run.getSnapshot().interrupts[0]?.askedAt).toBe(NOW);
  });

  it('is not shown if the stored time is not a valid date', async () => {
    const { run } = scriptedRun([asks({ id: 'a', reason: 'confirmation', message: 'Delete?' })]);
    await act(() => run.send('Go'));
    const stored = JSON.stringify(run.dehydrate()).replaceAll(`${NOW}`, '1e20');
    const initial = JSON.parse(stored) as DehydratedRun;
    render(<InterruptPanel run={scriptedRun([], { initial }).run} />);
    expect(await screen.findByRole('article')).toHaveAccessibleName('Please confirm Delete?');
    expect(screen.queryByText(/asked/)).toBeNull();
  });

  it('stays after a refresh, and is later if the agent asks something else under the same id', async () => {
    const ask = (message: string) => asks({ id: 'a', reason: 'confirmation', message });
    const { run } = scriptedRun([ask('Delete?'), ask('Delete?'), ask('Delete all?')], {
      protocol: agUi({ refresh: true }),
    });
    await act(() => run.send('Go'));
    const askedAt = () => run.getSnapshot().interrupts[0]?.askedAt;
    vi.setSystemTime(NOW + 60_000);
    await act(() => run.refresh());
    expect(askedAt()).toBe(NOW);
    vi.setSystemTime(NOW + 120_000);
    await act(() => run.refresh());
    expect(askedAt()).toBe(NOW + 120_000);
  });
});
