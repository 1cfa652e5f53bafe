import type { ParseKeys } from 'i18next';
import en from './en.json';
import { addTexts, startCatalogue } from './start.ts';

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

let isWhole = false;

/** Loads the whole catalogue, for what draws parts of any page, also where one has begun with its own part. The pages load their own parts. */
export function startI18n(): void {
  if (isWhole) return;
  startCatalogue(en);
  addTexts(en);
  isWhole = true;
}
