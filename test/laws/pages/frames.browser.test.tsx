import { render, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, staticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { ask as askIn, fields, formLoads, likeAPage } from '../clumsy/hands.js';
import { clock } from '../presses/clock.js';
import { ask, painted, panel, verbs, yes as yesInPage } from '../presses/guardedCards.js';
import { centerOf, hold, press, release, rest } from '../presses/pointer.js';

/** Shows its children in a frame, as an app with its own styles does. */
function InFrame({ children }: { children: ReactNode }) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const body = frame?.contentDocument?.body;
  return (
    <>
      {/* oxlint-disable-next-line iframe-missing-sandbox -- the panel is in it */}
      <iframe
        title="chat"
        ref={setFrame}
        style={{ position: 'absolute', left: 0, top: 0, width: 500, height: 450 }}
      />
      {body && createPortal(children, body)}
    </>
  );
}

function frameAndQueries() {
  const frame = document.querySelector('iframe');
  const body = frame?.contentDocument?.body;
  if (!frame || !body) throw new Error('There is no frame.');
  return { frame, inside: within(body) };
}

beforeEach(likeAPage);
afterEach(() => {
  for (const overlay of document.querySelectorAll('[data-overlay]')) overlay.remove();
});

/** Puts something in the way of the pointer, and returns the function that removes it. */
type Hide = (frame: HTMLIFrameElement) => () => void;

function cover(kind: 'div' | 'iframe') {
  const overlay = document.body.appendChild(document.createElement(kind));
  overlay.dataset['overlay'] = '';
  overlay.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 10';
  return overlay;
}

const hidings: [string, Hide][] = [
  [
    'the page has moved the frame to the pointer',
    (frame) => {
      frame.style.top = '120px';
      return () => void (frame.style.top = '0');
    },
  ],
  [
    'the page has removed what covered the frame',
    () => {
      const overlay = cover('div');
      return () => overlay.remove();
    },
  ],
  [
    'the page has shown the frame',
    (frame) => {
      frame.style.visibility = 'hidden';
      return () => frame.style.removeProperty('visibility');
    },
  ],
];

// accessibility.md: “Buttons that decide or send therefore ignore the pointer for 500 milliseconds after they have
// appeared or moved”, and “A button that was covered or hidden ignores the pointer for the same time, from the moment
// at which the pointer is over it.”
describe('a press right after', () => {
  beforeEach(clock.stop);
  afterEach(clock.start);

  it.each(hidings)('%s decides nothing, and a later one decides', async (_what, hide) => {
    const run = staticRun({ interrupts: [ask()] });
    render(<InFrame>{panel(run)}</InFrame>);
    const yes = await waitFor(() => frameAndQueries().inside.getByRole('button', { name: 'Yes' }));
    await painted();
    const place = centerOf(yes);
    const show = hide(frameAndQueries().frame);
    await painted();
    clock.pass(5_000);
    await rest({ x: place.x + 50, y: place.y });
    await rest(place);
    await painted();
    clock.pass(5_000);
    show();
    await painted();
    await press(place);
    expect(verbs(run)).toEqual([]);
    await painted();
    clock.pass(500);
    await press(place);
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('a frame of the page that covered the panel is hidden decides nothing, and one after a move decides', async () => {
    const run = staticRun({ interrupts: [ask()] });
    render(panel(run));
    await waitFor(yesInPage);
    await painted();
    const place = centerOf(yesInPage());
    const overlay = cover('iframe');
    await painted();
    await rest({ x: place.x + 50, y: place.y });
    await rest(place);
    await painted();
    clock.pass(5_000);
    overlay.style.display = 'none';
    await painted();
    await press(place);
    expect(verbs(run)).toEqual([]);
    await rest({ x: place.x + 6, y: place.y });
    await press({ x: place.x + 6, y: place.y });
    expect(verbs(run)).toEqual(['approve a']);
  });
});

it('the pointer that comes from the page into a frame, and moves to the button, decides at once', async () => {
  const run = staticRun({ interrupts: [ask()] });
  render(<InFrame>{panel(run, 60_000)}</InFrame>);
  const yes = await waitFor(() => frameAndQueries().inside.getByRole('button', { name: 'Yes' }));
  await painted();
  const place = centerOf(yes);
  await rest({ x: 600, y: place.y });
  await rest({ x: place.x + 6, y: place.y });
  await rest(place);
  await press(place);
  await waitFor(() => expect(verbs(run)).toEqual(['approve a']));
});

// forms-and-safety.md: an answer sends what it shows. The press that leaves a corrected field is not lost, because the
// errors disappear only after it.
it('the press that leaves a corrected field of a form in a frame sends the answer', async () => {
  const { run, payloads } = await askIn(asks(fields('a', { name: { type: 'string', minLength: 3 } })));
  render(
    <InFrame>
      <InterruptPanel run={run} pressGuard={0} />
    </InFrame>,
  );
  const name = await waitFor(() => frameAndQueries().inside.getByLabelText(/^name/), formLoads);
  const answer = frameAndQueries().inside.getByRole('button', { name: 'Answer' });
  const type = async (text: string) => {
    name.focus();
    await cdp().send('Input.insertText', { text });
  };
  await type('x');
  answer.click();
  await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'));
  await waitFor(() => expect(name).toHaveFocus());
  await type('yz');
  const place = centerOf(answer);
  await rest(place);
  await hold(place);
  await painted();
  await painted();
  expect(name).toHaveAttribute('aria-invalid', 'true');
  await release(place);
  await waitFor(() => expect(payloads()).toEqual([{ name: 'xyz' }]));
});
