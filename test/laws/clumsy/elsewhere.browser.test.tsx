import { waitFor, within } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks } from 'react-agent-interrupts/testing';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, enter, likeAPage, press, words, yesOrNo } from './hands.js';

// accessibility.md: when a pressed button disappears with its card's decision, the focus moves to the next open card,
// then to the bar, then to the panel. It never moves to the top of the page.

let root: Root | undefined;
let place: HTMLElement | undefined;
afterEach(() => {
  root?.unmount();
  place?.remove();
});

function shadow(): HTMLElement {
  place = document.body.appendChild(document.createElement('div'));
  return place.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
}

function frame(): HTMLElement {
  const element = document.createElement('iframe');
  element.style.inlineSize = element.style.blockSize = '600px';
  place = document.body.appendChild(element);
  const page = element.contentDocument ?? document;
  return page.body.appendChild(page.createElement('div'));
}

async function show(home: HTMLElement) {
  const asked = await ask(asks(yesOrNo('a'), yesOrNo('b'), words('c')));
  likeAPage();
  root = createRoot(home);
  root.render(<InterruptPanel run={asked.run} shortcuts />);
  await waitFor(() => expect(home.querySelector('kbd')).not.toBeNull());
  const find = (role: string, name: RegExp) => {
    const [found] = within(home).getAllByRole(role, { name });
    if (!found) throw new Error(`No ${role} ${name.source}`);
    return found;
  };
  const around = home.getRootNode();
  const focused = () => ('activeElement' in around ? around.activeElement : undefined);
  return { ...asked, find, focused, button: (name: RegExp) => find('button', name) };
}

describe.each([
  ['a shadow root', shadow],
  ['an iframe', frame],
])('in %s', (_name, home) => {
  it('the focus moves to the next open card', async () => {
    const { find, focused, button } = await show(home());
    const steps: [RegExp, () => HTMLElement][] = [
      [/^Yes/, () => find('article', /Do b/)],
      [/^Undo: Do a/, () => find('article', /Do a/)],
      [/^No/, () => find('article', /Do b/)],
      [/^Undo all/, () => find('region', /Your answers/)],
      [/^Skip all/, () => find('region', /Your answers/)],
    ];
    for (const [name, goal] of steps) {
      await enter(button(name));
      await waitFor(() => expect(focused()).toBe(goal()));
    }
  });

  it('Next continues from the focused card', async () => {
    const { find, focused, button } = await show(home());
    find('article', /Do b/).focus();
    await enter(button(/^Next question/));
    expect(focused()).toBe(find('article', /Say c/));
  });

  it('a key presses the button of the focused card', async () => {
    const { find, payloads } = await show(home());
    find('article', /Do a/).focus();
    await press('a');
    await waitFor(() => expect(payloads()).toEqual([true, undefined, undefined]));
  });

  it('the second click of a double click has no effect', async () => {
    const { button, payloads } = await show(home());
    const click = (detail: number) => new MouseEvent('click', { bubbles: true, cancelable: true, detail });
    button(/^Yes/).dispatchEvent(click(1));
    await waitFor(() => expect(payloads()[0]).toBe(true));
    button(/^Undo: Do a/).dispatchEvent(click(2));
    expect(payloads()[0]).toBe(true);
  });
});
