import type { MessageKey } from '../i18n/index.ts';

/** A text to show: given as it is, or by a key of the catalogue. Serializable. */
export type MessageText =
  | { readonly text: string }
  | { readonly key: MessageKey; readonly values?: Readonly<Record<string, string | number>> };
