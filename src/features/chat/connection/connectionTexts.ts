import texts from './texts.json';

declare module '../../../i18n/index.ts' {
  interface Catalogue {
    readonly chatConnection: typeof texts.chatConnection;
  }
}

/** Those of the details, which load after the workspace. */
export const connectionTexts = texts;
