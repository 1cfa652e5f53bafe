import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly cannedTexts: typeof texts.cannedTexts;
  }
}

export const pickerTexts = texts;
