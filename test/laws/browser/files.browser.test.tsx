import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel, type RunAgentInput } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

const file = { type: 'string', format: 'data-url' };

async function show(properties: object) {
  const { run, requests } = scriptedRun([
    asks({ reason: 'input_required', message: 'Fill it in', responseSchema: { type: 'object', properties } }),
    says('Thanks.'),
  ]);
  await run.send('Go');
  return { requests, ...render(<InterruptPanel run={run} />) };
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { exact: false });
const answer = () => userEvent.click(screen.getByRole('button', { name: 'Answer' }));
const answered = (requests: readonly RunAgentInput[]) =>
  requests[1]?.resume?.map(({ payload }): unknown => payload);

/** As the browser's own dialog does. The one of the test's browser reads the file too, and so waits for this disk. */
function choose(input: HTMLInputElement, name: string): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File(['hello'], name));
  input.files = chosen.files;
  fireEvent.change(input);
}

const url = (name: string) => `data:application/octet-stream;name=${name};base64,aGVsbG8=`;

/** A disk that gives a file when it is told to, by the order in which they were asked for. */
let disk: (() => void)[] = [];
beforeEach(() => {
  disk = [];
  // oxlint-disable-next-line unbound-method -- it is bound to its reader below
  const { readAsDataURL } = FileReader.prototype;
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader, blob) {
    disk.push(() => readAsDataURL.call(this, blob));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

// The first form brings its code along.
beforeAll(async () => {
  const { unmount } = await show({ first: { type: 'string' } });
  await screen.findByLabelText('first', { exact: false }, { timeout: 10_000 });
  unmount();
});

describe('a file that is still being read', () => {
  // "sends what is shown" (docs/forms-and-safety.md), and "No answer is lost" (README).
  it('holds the answer back, which then goes with it', async () => {
    const { requests } = await show({ report: file });
    choose(await field('report'), 'a.bin');
    expect(screen.getByText('a.bin is still being read.')).toBeVisible();
    await answer();
    await waitFor(() => expect(screen.getAllByText('a.bin is still being read.')).toHaveLength(2));
    expect(requests).toHaveLength(1);
    for (const give of disk) give();
    await screen.findByRole('button', { name: 'Remove a.bin' });
    await waitFor(() => expect(screen.queryByText('a.bin is still being read.')).not.toBeInTheDocument());
    await answer();
    await waitFor(() => expect(answered(requests)).toEqual([{ report: url('a.bin') }]));
  });

  it('does not take the place of one that is chosen after it, though that is read sooner', async () => {
    const { requests } = await show({ report: file });
    const input = await field('report');
    choose(input, 'slow.bin');
    choose(input, 'right.bin');
    disk[1]?.();
    await screen.findByRole('button', { name: 'Remove right.bin' });
    disk[0]?.();
    await answer();
    await waitFor(() => expect(answered(requests)).toEqual([{ report: url('right.bin') }]));
  });

  it('joins those that are chosen for the same list, in the order in which they are read', async () => {
    const { requests } = await show({ reports: { type: 'array', items: file } });
    const input = await field('reports');
    choose(input, 'a.bin');
    choose(input, 'b.bin');
    disk[1]?.();
    disk[0]?.();
    await screen.findByRole('button', { name: 'Remove a.bin' });
    await screen.findByRole('button', { name: 'Remove b.bin' });
    await answer();
    await waitFor(() => expect(requests).toHaveLength(2));
    const [payload] = answered(requests) ?? [];
    expect(payload).toEqual({ reports: expect.arrayContaining([url('a.bin'), url('b.bin')]) as unknown });
  });

  it('is not put into another item when its own is taken out of the list', async () => {
    const { requests } = await show({
      parts: {
        type: 'array',
        items: { type: 'object', properties: { file } },
        default: [{}, {}],
      },
    });
    const [first] = await screen.findAllByLabelText<HTMLInputElement>('file', { exact: false });
    if (!first) throw new Error('There is no field.');
    choose(first, 'gone.bin');
    const [remove] = screen.getAllByRole('button', { name: /^Remove/ });
    if (!remove) throw new Error('Nothing can be removed.');
    await userEvent.click(remove);
    for (const give of disk) give();
    await answer();
    await waitFor(() => expect(answered(requests)).toEqual([{ parts: [{}] }]));
  });
});
