import { addons } from 'storybook/manager-api';
import { systemTheme, themes } from './theme.js';

const follow = () => addons.setConfig({ theme: themes[systemTheme()] });

follow();
globalThis.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
