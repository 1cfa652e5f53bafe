import type { MessageKey } from '../i18n/index.ts';

/** What a message says: words that came from outside as they are, or a text of the catalogue. Serializable. */
export type MessageText =
  { readonly text: string } | { readonly key: MessageKey; readonly values?: Readonly<Record<string, string | number>> };
