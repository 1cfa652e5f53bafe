import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type en from './en.json';

type Texts = Partial<typeof en>;

/** Makes these texts the page's, at once and for good. A page that uses few texts hands in only theirs. */
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
