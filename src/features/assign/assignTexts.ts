import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly assign: typeof texts.assign;
  }
}

export const assignTexts = texts;
