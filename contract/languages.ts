/** The primary part of a language tag, such as `en`. */
export const LANGUAGE = /^[a-z]{2,3}$/;

/** The languages that forms offer, besides those that are stored already. */
export const OFFERED_LANGUAGES: readonly string[] = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'uk', 'tr', 'ar', 'he', 'hi', 'bn', 'ur'],
  ...['th', 'vi', 'id', 'ms', 'fil', 'my', 'km', 'zh', 'ja', 'ko'],
];
