import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly commandBar: typeof texts.commandBar;
    readonly commands: typeof texts.commands;
  }
}

export const barTexts = texts;
