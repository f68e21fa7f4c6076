import { expect } from 'storybook/test';

/** The room that a window of 320, 768 and 1,440 pixels leaves between its margins. In pixels. */
const WIDTHS = [288, 736, 1408];

/** Nothing of a story reaches out of its room, however little there is of it. */
export async function staysInside({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  const { style } = canvasElement;
  const before = style.inlineSize;
  // In one go, so that nobody who looks at the story sees it change.
  const tooNarrow = WIDTHS.filter((width) => {
    style.inlineSize = `${width}px`;
    return canvasElement.scrollWidth > canvasElement.clientWidth;
  });
  style.inlineSize = before;
  await expect(tooNarrow, 'widths that the story does not fit into').toEqual([]);
}
