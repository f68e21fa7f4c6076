import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { InterruptPanel, type PendingInterrupt, type Renderer, type Shortcuts } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';

const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};
export const ask = (id: string, rest: Parameters<typeof pendingInterrupt>[0] = {}): PendingInterrupt =>
  pendingInterrupt({
    id,
    reason: 'tool_call',
    message: `Question ${id}?`,
    responseSchema,
    toolCall: {
      id: `call-${id}`,
      name: 'send',
      argsText: '{"to":"ada"}',
      args: { to: 'ada' },
      status: 'suspended',
      proposedBy: 'run-1',
    },
    ...rest,
  });
export const answered = {
  status: 'answered',
  decision: { status: 'resolved', payload: { approved: true } },
} as const;
export const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
export const button = (id: string, name: string | RegExp) => within(card(id)).getByRole('button', { name });

interface Shown {
  readonly interrupts?: readonly PendingInterrupt[];
  readonly shortcuts?: boolean | Shortcuts;
  readonly renderers?: Record<string, Renderer>;
}

export function show({ interrupts = [ask('a'), ask('b'), ask('c')], shortcuts = true, ...rest }: Shown = {}) {
  const run = staticRun({ interrupts });
  render(<InterruptPanel run={run} shortcuts={shortcuts} {...rest} />);
  return { run, verbs: () => run.calls.filter(({ verb }) => verb !== 'setDraft') };
}

/** Ahead of the page, which ignores a press from before a card was shown. */
let time = new Event('').timeStamp + 1_000_000;

/**
 * Presses a key on the focused element, this many milliseconds after the last press. Returns whether the page still
 * handles the event.
 */
export function press(key: string, rest: KeyboardEventInit = {}, after = 1_000): boolean {
  const place = document.activeElement ?? document.body;
  const event = createEvent.keyDown(place, { key, ...rest });
  Object.defineProperty(event, 'timeStamp', { value: (time += after) });
  return fireEvent(place, event);
}
/** Lets the checks of answers settle. */
export const settled = () => act(async () => {});

export const focus = (element: HTMLElement) => act(() => element.focus());
