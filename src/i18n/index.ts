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

declare global {
  type CatalogueTexts = typeof en;
}

/** A text of the catalogue. */
export type MessageKey = ParseKeys;

/** Loads the whole catalogue, for what draws parts of any page. The pages load their own parts. */
export function startI18n(): void {
  startCatalogue(en);
}
