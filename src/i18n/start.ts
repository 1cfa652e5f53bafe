import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type en from './en.json';

/** Makes these texts the page's, at once and for good. A page that uses few texts hands in only theirs. */
export function startCatalogue(translation: Partial<typeof en>): void {
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
