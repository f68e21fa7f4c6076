import type { ThemeVars } from 'storybook/theming';
import { create } from 'storybook/theming/create';

/** The colours of one theme of Storybook: those of the library's tokens, so that the frame does not compete with the stories. */
interface Palette {
  readonly surface: string;
  readonly soft: string;
  readonly text: string;
  readonly textSoft: string;
  readonly line: string;
  readonly controlLine: string;
  readonly accent: string;
  readonly onAccent: string;
}

const light: Palette = {
  surface: '#ffffff',
  soft: '#f6f7f9',
  text: '#1b1e25',
  textSoft: '#4a515e',
  line: '#e2e5ea',
  controlLine: '#868e9c',
  accent: '#2a44bd',
  onAccent: '#ffffff',
};

const dark: Palette = {
  surface: '#1d1f24',
  soft: '#15171a',
  text: '#eceef2',
  textSoft: '#adb4c0',
  line: '#33363d',
  controlLine: '#777f8e',
  accent: '#a3b4ff',
  onAccent: '#12162b',
};

const themeOf = (base: 'light' | 'dark', colours: Palette): ThemeVars =>
  create({
    base,
    brandTitle: 'react-agent-interrupts',
    brandTarget: '_self',
    fontBase: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontCode: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
    colorPrimary: colours.accent,
    colorSecondary: colours.accent,
    appBg: colours.soft,
    appContentBg: colours.surface,
    appPreviewBg: colours.surface,
    appBorderColor: colours.line,
    appBorderRadius: 8,
    textColor: colours.text,
    textInverseColor: colours.surface,
    textMutedColor: colours.textSoft,
    barBg: colours.surface,
    barTextColor: colours.textSoft,
    barHoverColor: colours.accent,
    barSelectedColor: colours.accent,
    buttonBg: colours.surface,
    buttonBorder: colours.controlLine,
    booleanBg: colours.soft,
    booleanSelectedBg: colours.surface,
    inputBg: colours.surface,
    inputBorder: colours.controlLine,
    inputTextColor: colours.text,
    inputBorderRadius: 8,
  });

/** The themes of Storybook's own pages: of the frame around the stories, and of the docs. */
export const themes: Readonly<Record<'light' | 'dark', ThemeVars>> = {
  light: themeOf('light', light),
  dark: themeOf('dark', dark),
};

/** The theme that the system asks for. */
export const systemTheme = (): 'light' | 'dark' =>
  globalThis.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
