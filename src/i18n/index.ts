import i18next, { type ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type common from '#common/texts.json';
import type start from './en.json';
import type queryTexts from './queryTexts.json';
import type shared from './shared.json';

type Start = typeof start;
type Shared = typeof shared & typeof queryTexts;
type Common = typeof common;

/**
 * All texts that users see. `en.json` loads with the login form, `shared.json` and `queryTexts.json` with the screens,
 * and the texts of `common/` with their layout: the full pages do without them. Each feature declares the sections of
 * its `texts.json` by declaration merging.
 * @public
 */
export interface Catalogue extends Start, Shared, Common {
  /** Titles of the screens by name. */
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

/** The key of a text in the catalogue. */
export type MessageKey = ParseKeys;

/** Starts the catalogue with these texts. Call it before the first render. */
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

/** Adds the texts of a feature. Call it before the feature is drawn. */
export function addTexts(texts: Texts): void {
  i18next.addResourceBundle('en', 'translation', texts);
}
