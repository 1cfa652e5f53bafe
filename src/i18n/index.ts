import type { ParseKeys } from 'i18next';
import en from './en.json';
import { startCatalogue } from './start.ts';

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
  startCatalogue(en);
}
