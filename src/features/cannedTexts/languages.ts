import type { CannedReply, CannedText } from '#contract/http/cannedReplies.ts';

const DEFAULT_LANGUAGE = 'en';

/** Scripts that only one language of the customers uses. Kana decide before Han, which Japanese has, too. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Lao}/u, 'lo'],
  [/\p{Script=Myanmar}/u, 'my'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
];

/** The language in which a customer has written, as far as the script shows it; null: it does not. */
export function languageOf(written: string): string | null {
  return SCRIPTS.find(([script]) => script.test(written))?.[1] ?? null;
}

/** The text of a reply in the wanted language; without one, in English; without that, the first. */
export function textIn({ texts }: Pick<CannedReply, 'texts'>, wanted: string | null): CannedText | undefined {
  const inLanguage = (lang: string | null) => texts.find((text) => text.lang === lang);
  return inLanguage(wanted) ?? inLanguage(DEFAULT_LANGUAGE) ?? texts[0];
}

/** The language after (1) or before (-1) the given one, around the ends. */
export function languageBeside({ texts }: Pick<CannedReply, 'texts'>, lang: string, step: 1 | -1): string {
  const at = texts.findIndex((text) => text.lang === lang);
  return texts.at((at + step) % texts.length)?.lang ?? lang;
}
