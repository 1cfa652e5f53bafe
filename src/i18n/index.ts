import i18next, { type ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type start from './en.json';
import type shared from './shared.json';

type Start = typeof start;
type Shared = typeof shared;

/**
 * Every text that users see. `en.json` loads with the login form, `shared.json` with the screens. Each feature adds the
 * sections of its `texts.json` by declaration merging, beside the code that hands them over.
 */
export interface Catalogue extends Start, Shared {
  /** Titles of the screens by name, from the registry. */
  readonly screens: Readonly<Record<string, string>>;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Catalogue };
    returnNull: false;
  }
}

export type Texts = Partial<Catalogue>;

/** A text of the catalogue. */
export type MessageKey = ParseKeys;

/** Makes these texts the page's. Called before the first render. */
export function startCatalogue(translation: Texts): void {
  if (i18next.isInitialized) return;
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation } },
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
}

/** Adds the texts of a part of the page that has loaded. Called before that part is drawn. */
export function addTexts(texts: Texts): void {
  i18next.addResourceBundle('en', 'translation', texts);
}
