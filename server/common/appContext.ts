import {
  APP_CONTEXT_ERRORS_MAX,
  APP_CONTEXT_MAX_BYTES,
  APP_CONTEXT_TEXTS,
  APP_CONTEXT_TEXT_MAX,
} from '#contract/constants.ts';
import type { AppContext } from '#contract/http/appContext.ts';
import { beginningOf, wellFormed } from './texts.ts';

/** What is known of an app's context; null: it says nothing, or more than it may. @param said anything */
export function appContextOf(said: unknown): AppContext | null {
  if (typeof said !== 'object' || said === null) return null;
  const context: AppContext = {};
  for (const name of APP_CONTEXT_TEXTS) {
    const text = lineOf(Reflect.get(said, name));
    if (text !== '') context[name] = text;
  }
  const errorIds: unknown = Reflect.get(said, 'errorIds');
  const ids = Array.isArray(errorIds) ? errorIds.map(lineOf).filter((id) => id !== '') : [];
  if (ids.length > 0) context.errorIds = ids.slice(0, APP_CONTEXT_ERRORS_MAX);
  const json = JSON.stringify(context);
  return json === '{}' || Buffer.byteLength(json) > APP_CONTEXT_MAX_BYTES ? null : context;
}

/** On one line, as it can be stored; '' for anything but a text. */
function lineOf(text: unknown): string {
  if (typeof text !== 'string') return '';
  return beginningOf(
    wellFormed(text.slice(0, 2 * APP_CONTEXT_TEXT_MAX))
      .replace(/\p{C}/gu, ' ')
      .trim(),
    APP_CONTEXT_TEXT_MAX,
  );
}
