import type { TextStore } from './textStore.ts';

/** Colours of the page. */
export type Theme = 'light' | 'dark';
/** Space in rows and controls. */
export type Density = 'comfortable' | 'compact';
/** What the user has chosen on this device. */
export interface LookChoice {
  readonly theme: 'system' | Theme;
  readonly density: Density;
}

/** Names of the preferences. */
export const LOOK_PREFERENCES = { theme: 'cs.theme', density: 'cs.density' } as const;

const DARK = '(prefers-color-scheme: dark)';

export function readLookChoice({ read }: Pick<TextStore, 'read'>): LookChoice {
  const theme = read(LOOK_PREFERENCES.theme);
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: read(LOOK_PREFERENCES.density) === 'compact' ? 'compact' : 'comfortable',
  };
}

export function systemTheme(page: Window): Theme {
  return page.matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Style sheets read the attributes of the root element. */
export function showLook(page: Document, { theme, density }: { readonly theme: Theme; readonly density: Density }) {
  Object.assign(page.documentElement.dataset, { theme, density });
}

/** Calls `onChange` with each new theme of the system. @returns a function that ends this */
export function watchSystemTheme(page: Window, onChange: (theme: Theme) => void): () => void {
  const query = page.matchMedia(DARK);
  const changed = () => onChange(systemTheme(page));
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
