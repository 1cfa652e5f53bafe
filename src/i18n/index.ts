import i18next, { type ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
    returnNull: false;
  }
}

/** A text of the catalogue. */
export type MessageKey = ParseKeys;

/** Loads the catalogue, at once and for good. Called before the first render. */
export function startI18n(): void {
  if (i18next.isInitialized) return;
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
}
