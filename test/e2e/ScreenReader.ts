import type { Page } from 'playwright';

/** What a screen reader user has heard of the page. */
export interface Heard {
  /** Each element that received the focus: its role and its name. `nothing` if the body received it. */
  readonly focused: string[];
  /** The announcements of the live regions, in order. */
  readonly announced: string[];
  /** The messages of the log, each once it is complete. */
  readonly messages: string[];
}

/** Chromium computes names and roles for its accessibility tree, and exposes them to a page behind this flag. */
export const accessibilityInfo = '--enable-blink-features=ComputedAccessibilityInfo';

/** Listens to the pages that `page` opens from now on. Its browser needs {@link accessibilityInfo}. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { focused: [], announced: [], messages: [] };
    Object.assign(window, { heard });
    const told = ({ computedRole, computedName, localName }: AccessibleElement) =>
      // Chromium has no role name for a summary.
      `${computedRole || localName} “${computedName.replace(/\s+/g, ' ').trim()}”`;
    // Only elements receive the focus, and Chromium's have both with that flag.
    addEventListener('focusin', ({ target }) => heard.focused.push(told(target as AccessibleElement)));
    addEventListener('focusout', () => {
      // By then, the next element has the focus.
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

/** What was announced since the last call. */
export async function hear(page: Page): Promise<Heard> {
  return page.evaluate(() => {
    // Defined by the script above.
    const heard = Reflect.get(window, 'heard') as Heard;
    return {
      focused: heard.focused.splice(0),
      announced: heard.announced.splice(0),
      messages: heard.messages.splice(0),
    };
  });
}
