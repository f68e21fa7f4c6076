import { useEffect, useState, type ReactNode } from 'react';
import { Switch } from './Switch.js';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Sets the page's theme. The library uses the same `data-theme`. */
export function ThemeSwitch(): ReactNode {
  const [theme, setTheme] = useState<Theme>('auto');
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'auto') delete dataset['theme'];
    else dataset['theme'] = theme;
  }, [theme]);

  return (
    <Switch
      legend="Theme"
      name="theme"
      options={themes}
      selected={theme}
      onChange={setTheme}
      labelOf={(each) => each}
    />
  );
}
