import { expect } from 'storybook/test';

/** The available width in viewports of 320, 768 and 1,440 pixels, without margins. In pixels. */
const WIDTHS = [288, 736, 1408];

/** Checks that no part of a story overflows, at each width. */
export async function staysInside({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  const { style } = canvasElement;
  const before = style.inlineSize;
  // Synchronous, so that the widths are never painted.
  const tooNarrow = WIDTHS.filter((width) => {
    style.inlineSize = `${width}px`;
    return canvasElement.scrollWidth > canvasElement.clientWidth;
  });
  style.inlineSize = before;
  await expect(tooNarrow, 'widths that the story does not fit into').toEqual([]);
}
