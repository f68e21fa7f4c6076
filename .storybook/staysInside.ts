import { expect } from 'storybook/test';

/** The room that a window of 320, 768 and 1,440 pixels leaves between its margins. In pixels. */
const WIDTHS = [288, 736, 1408];

/** Nothing of a story reaches out of its room, however little there is of it. */
export function staysInside({ canvasElement }: { canvasElement: HTMLElement }): void {
  const { style } = canvasElement;
  const before = style.inlineSize;
  // In one go, so that nobody who looks at the story sees it change.
  for (const width of WIDTHS) {
    style.inlineSize = `${width}px`;
    const { scrollWidth, clientWidth } = canvasElement;
    expect(scrollWidth, `in ${width} pixels`).toBeLessThanOrEqual(clientWidth);
  }
  style.inlineSize = before;
}
