import { render, screen, within } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { InterruptPanel } from 'react-agent-interrupts';
import { staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { folder, folders, frames, offered, openIn, rowOf, show } from './folders.js';

// renderers.md, of “Approve 47 similar”: “Its row has been completely in view since the interrupt last changed.”
describe('a row does not count as seen', () => {
  it('below something of the page that covers it', async () => {
    await show(folders(12), {
      around: (panel) => (
        <>
          {panel}
          <div style={{ position: 'fixed', inset: 0, background: 'white', zIndex: 9 }}>Please wait</div>
        </>
      ),
    });
    expect(offered()).toBeUndefined();
  });

  it('behind a modal dialog, until the dialog has closed', async () => {
    const run = staticRun();
    await page.viewport(1024, 1000);
    render(
      <>
        <InterruptPanel run={run} pressGuard={0} />
        <dialog style={{ width: '90vw', height: '90vh' }}>Settings</dialog>
      </>,
    );
    const dialog = document.querySelector('dialog');
    dialog?.showModal();
    run.update({ interrupts: folders(12) });
    await frames();
    expect(document.querySelectorAll('[data-row]').length).toBe(12);
    expect(offered()).toBeUndefined();
    dialog?.close();
    await userEvent.hover(document.body, { position: { x: 5, y: 5 } });
    await expect.poll(offered).toBe('Approve 12 similar');
  });

  it.each([{ visibility: 'hidden' }, { opacity: 0 }, { clipPath: 'inset(0 0 0 50%)' }] as const)(
    'in a part of the page with %o',
    async (style) => {
      await show(folders(12), { around: (panel) => <div style={style}>{panel}</div> });
      expect(offered()).toBeUndefined();
    },
  );

  it('if a scroll container cuts its end off', async () => {
    await show(folders(12), {
      around: (panel) => (
        <div style={{ width: 200, overflowX: 'auto' }}>
          <div style={{ width: 900 }}>{panel}</div>
        </div>
      ),
    });
    expect(offered()).toBeUndefined();
  });

  it('in a tall frame, below the end of the window', async () => {
    await page.viewport(1024, 400);
    const frame = document.createElement('iframe');
    frame.style.cssText = 'border: 0; width: 800px; height: 3000px';
    document.body.append(frame);
    const { contentDocument } = frame;
    if (!contentDocument) throw new Error('The frame has no page.');
    for (const style of document.querySelectorAll('style'))
      contentDocument.head.append(style.cloneNode(true));
    const root = createRoot(contentDocument.body);
    root.render(<InterruptPanel run={staticRun({ interrupts: folders(40) })} pressGuard={0} />);
    onTestFinished(() => (root.unmount(), frame.remove()));
    const count = () => {
      const buttons = [...contentDocument.querySelectorAll('button')];
      return Number(
        /\d+/.exec(buttons.find(({ textContent }) => textContent.endsWith(' similar'))?.textContent ?? ''),
      );
    };
    await expect.poll(count).toBeGreaterThan(0);
    await frames();
    expect(count()).toBeLessThan(20);
    window.scrollTo(0, 350);
    await expect.poll(count).toBeGreaterThan(15);
    window.scrollTo(0, 0);
  });

  it('if an earlier answer to its question may have arrived, and says so', async () => {
    const run = await show(
      folders(12).map((each, index) => (index === 3 ? { ...each, possiblyAnswered: true } : each)),
    );
    expect(rowOf(4)).toHaveTextContent('An earlier answer may have arrived.');
    await userEvent.click(screen.getByRole('button', { name: 'Approve 11 similar' }));
    expect(openIn(run)).toEqual([3]);
  });

  it('if a number of its call is too large to show', async () => {
    const run = await show([...folders(11), folder(11, { tries: Infinity })]);
    await userEvent.click(screen.getByRole('button', { name: 'Approve 11 similar' }));
    expect(openIn(run)).toEqual([11]);
  });
});

describe('a row shows the values that are sent', () => {
  it('with their line breaks, tabs and spaces', async () => {
    await show([folder(0, { command: 'ls\nrm -rf /', name: 'a  b', tab: 'a\tb' }), ...folders(12).slice(1)]);
    expect(rowOf(1).innerText).toContain('command: "ls\\nrm -rf /" · name: "a  b" · tab: "a\\tb"');
  });

  it('after an edit, too', async () => {
    const edited = { approved: true, editedArgs: { path: '/edited' } };
    const canEdit = { properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } } };
    const more = {
      responseSchema: { type: 'object', ...canEdit, required: ['approved'] },
      status: 'answered',
      decision: { status: 'resolved', payload: edited },
    };
    await show([folder(0, { path: '/2019/0' }, more), ...folders(12).slice(1)], {
      props: { tools: { archive_folder: { describe: ({ path }) => `Archive ${String(path)}?` } } },
    });
    const row = screen.getByRole('button', { name: /^1 ?Archive/ });
    expect(row).toHaveTextContent('Archive /edited?path: /edited');
    expect(row).toHaveTextContent('Approved with edits');
  });
});

it('“Approve similar” ignores a press right after a row has changed', async () => {
  const run = await show(folders(12), { props: { pressGuard: 60_000 } });
  const button = screen.getByRole('button', { name: 'Approve 12 similar' });
  await userEvent.hover(button);
  run.update({
    interrupts: run
      .getSnapshot()
      .interrupts.map((each, at) => (at === 3 ? folder(3, { path: '/etc' }, { digest: 'changed' }) : each)),
  });
  await frames();
  expect(rowOf(4)).toHaveTextContent('path: /etc');
  // Another press of a mouse that has not moved.
  await userEvent.click(button);
  expect(openIn(run)).toHaveLength(12);
});

it('a delayed batch shows when it is sent', async () => {
  const run = await show(folders(9));
  run.update({
    interrupts: run
      .getSnapshot()
      .interrupts.map((each) => ({ ...each, status: 'answered', delivery: 'delayed' })),
    batch: {
      ...run.getSnapshot().batch,
      complete: true,
      covered: 9,
      missing: [],
      delivery: 'delayed',
      sendsAt: Date.now() + 60_000,
    },
  });
  const bar = await screen.findByRole('region', { name: 'Your answers' });
  expect(await within(bar).findByText(/^Sends in \d+ seconds|^Sends in 1 minute/)).toBeVisible();
});
