/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** WCAG 2.2, 1.4.3: the contrast of two colours, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Reads a computed colour, `rgb(42, 68, 189)`. */
export function readRgb(computed: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (computed.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** Text tokens and their backgrounds. WCAG AAA: 7 to 1, for all text. */
export const textPairs = [
  ['--rai-text', '--rai-surface'],
  ['--rai-text', '--rai-surface-soft'],
  ['--rai-text-soft', '--rai-surface'],
  ['--rai-text-soft', '--rai-surface-soft'],
  ['--rai-text', '--rai-error-soft'],
  ['--rai-text-soft', '--rai-error-soft'],
  ['--rai-accent', '--rai-surface'],
  ['--rai-accent', '--rai-surface-soft'],
  ['--rai-on-accent', '--rai-accent'],
  ['--rai-on-accent', '--rai-accent-strong'],
  ['--rai-warning', '--rai-warning-soft'],
  ['--rai-warning', '--rai-surface'],
  ['--rai-warning', '--rai-surface-soft'],
  ['--rai-error', '--rai-error-soft'],
  ['--rai-error', '--rai-surface'],
  ['--rai-error', '--rai-surface-soft'],
  ['--rai-success', '--rai-surface'],
  ['--rai-success', '--rai-surface-soft'],
] as const;

/** The edge of a control and its background. WCAG AA: 3 to 1. */
export const edgePair = ['--rai-control-line', '--rai-surface'] as const;
