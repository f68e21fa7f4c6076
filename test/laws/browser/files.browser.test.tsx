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

/**
 * Like the browser's own dialog. The dialog of the test browser also reads the file, so it would wait for this disk.
 */
function choose(input: HTMLInputElement, name: string): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File(['hello'], name));
  input.files = chosen.files;
  fireEvent.change(input);
}

const url = (name: string) => `data:application/octet-stream;name=${name};base64,aGVsbG8=`;

/** A disk that returns files on demand, in the order of the requests. */
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

// Loads the code of the form.
beforeAll(async () => {
  const { unmount } = await show({ first: { type: 'string' } });
  await screen.findByLabelText('first', { exact: false }, { timeout: 10_000 });
  unmount();
});

describe('a file that is still being read', () => {
  it('is announced, and then describes its field', async () => {
    await show({ report: file });
    const input = await field('report');
    // A live region that is inserted together with its text is not announced.
    const line = screen.getAllByRole('status').find((each) => each.closest('form'));
    expect(line).toHaveTextContent('');
    choose(input, 'a.bin');
    expect(line).toHaveTextContent('a.bin is still being read.');
    expect(input).toHaveAccessibleDescription('At most 1 MB.');
    for (const give of disk) give();
    await screen.findByRole('button', { name: 'Remove a.bin' });
    expect(input).toHaveAccessibleDescription('a.bin At most 1 MB.');
    await waitFor(() => expect(line).toHaveTextContent('a.bin has been read.'));
  });

  it('is no longer announced as read after it was removed', async () => {
    await show({ report: file });
    choose(await field('report'), 'a.bin');
    for (const give of disk) give();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove a.bin' }));
    await waitFor(() => expect(screen.queryByText('a.bin has been read.')).toBeNull());
  });

  // A form sends what it shows, and no answer is lost.
  it('delays the answer, which then contains it', async () => {
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

  // The error would name a file for which nobody waits any more.
  it('is no longer named by the error of a refused answer after another was chosen instead', async () => {
    await show({ report: file });
    const input = await field('report');
    choose(input, 'a.bin');
    await answer();
    await waitFor(() => expect(screen.getAllByText('a.bin is still being read.')).toHaveLength(2));
    choose(input, 'b.bin');
    await waitFor(() => expect(screen.getAllByText('b.bin is still being read.')).toHaveLength(2));
    expect(screen.queryByText('a.bin is still being read.')).toBeNull();
  });

  it('does not replace a file that was chosen later and read earlier', async () => {
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

  it('is added to those chosen for the same list, in the order of reading', async () => {
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

  it('is not added to another item when its own is removed from the list', async () => {
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

// accessibility.md: the focus never moves to the top of the page.
it.each([
  ['one file', { report: file }],
  ['several files', { report: { type: 'array', items: file } }],
])('the focus moves to the field of %s when a file is removed', async (_, properties) => {
  await show(properties);
  const input = await field('report');
  choose(input, 'a.txt');
  await waitFor(() => expect(disk).toHaveLength(1));
  disk[0]?.();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove a.txt' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove a.txt' })).toBeNull());
  expect(input).toHaveFocus();
});
