import { useEffect, useState, type ReactNode } from 'react';

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
    <fieldset className="switch theme">
      <legend className="visually-hidden">Theme</legend>
      {themes.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={theme === each}
            onChange={() => setTheme(each)}
          />
          <span>{each}</span>
        </label>
      ))}
    </fieldset>
  );
}
