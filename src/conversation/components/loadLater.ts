import { addTexts } from '../../i18n/index.ts';

/** Loads what a message box draws later. It must be there without a connection, so the browser prefetches it. */
export async function loadLater() {
  const later = await import(/* webpackChunkName: "message-box", webpackPrefetch: true */ '../later/index.ts');
  addTexts(later.laterTexts);
  return later;
}

/** Whether a text may have a card number: what searches for one loads later. */
export const MANY_DIGITS = /(\p{Nd}\P{Nd}*){12}/u;
