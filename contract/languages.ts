/** The primary part of a language tag, such as `en`. */
export const LANGUAGE = /^[a-z]{2,3}$/;

/** The primary part of the first tag of an Accept-Language header (RFC 9110, section 12.5.4); null: it names none. */
export function firstLanguageIn(header: string | undefined): string | null {
  const [primary = ''] = (header ?? '')
    .trim()
    .toLowerCase()
    .split(/[-,;\s]/, 1);
  return LANGUAGE.test(primary) ? primary : null;
}

/** The languages that forms offer, besides those that are stored already. */
export const OFFERED_LANGUAGES: readonly string[] = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'uk', 'tr', 'ar', 'he', 'hi', 'bn', 'ur'],
  ...['th', 'vi', 'id', 'ms', 'fil', 'my', 'km', 'zh', 'ja', 'ko'],
];
