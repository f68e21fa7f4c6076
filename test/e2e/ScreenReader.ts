import type { Page } from 'playwright';

/** What somebody who cannot see the page has heard of it. */
export interface Heard {
  /** Each element that took the focus: its role and its name. `nothing` where the focus fell to the body. */
  readonly focused: string[];
  /** What the live regions said, in order. */
  readonly announced: string[];
  /** The messages of the log, each once it is whole. */
  readonly messages: string[];
}

/** Chromium computes names and roles for its accessibility tree, and tells a page of them behind this flag. */
export const accessibilityInfo = '--enable-blink-features=ComputedAccessibilityInfo';

/** Listens to the pages that `page` opens from now on, whose browser runs with {@link accessibilityInfo}. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { focused: [], announced: [], messages: [] };
    Object.assign(window, { heard });
    const told = ({ computedRole, computedName, localName }: AccessibleElement) =>
      // Chromium has no name for the role of a summary.
      `${computedRole || localName} “${computedName.replace(/\s+/g, ' ').trim()}”`;
    // Only elements take the focus, and Chromium's have both by that flag.
    addEventListener('focusin', ({ target }) => heard.focused.push(told(target as AccessibleElement)));
    addEventListener('focusout', () => {
      // Whatever takes the focus next has it by then.
      setTimeout(() => {
        if (document.activeElement === document.body) heard.focused.push('nothing');
      });
    });

    const begun = new Set<Element>();
    new MutationObserver((records) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes, type } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role=status], [role=alert]');
        if (region && type !== 'attributes') regions.add(region);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches('[role=alert]')) regions.add(node);
          for (const alert of node.querySelectorAll('[role=alert]')) regions.add(alert);
          if (node.matches('[role=log] *')) begun.add(node);
        }
      }
      for (const region of regions) {
        const text = region.textContent.trim();
        if (text !== '') heard.announced.push(text);
      }
      for (const message of begun) {
        if (message.closest('[aria-busy=true]')) continue;
        begun.delete(message);
        if (message.isConnected)
          heard.messages.push((message as HTMLElement).innerText.replace(/\n+/g, ': '));
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

    interface AccessibleElement extends Element {
      readonly computedRole: string;
      readonly computedName: string;
    }
  });
}

/** What was heard since the last time this was asked. */
export async function hear(page: Page): Promise<Heard> {
  return page.evaluate(() => {
    // The script above has put it there.
    const heard = Reflect.get(window, 'heard') as Heard;
    return {
      focused: heard.focused.splice(0),
      announced: heard.announced.splice(0),
      messages: heard.messages.splice(0),
    };
  });
}
