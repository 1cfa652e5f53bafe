import { chanceFrom, type Chance } from '../../server/db/seed/random.ts';
import { wordsOf } from '../../server/queries/searchWords.ts';

/** A made-up sentence, and the words by which it is found. */
export interface Sentence {
  readonly text: string;
  readonly words: readonly string[];
}

/** Sentences of a language stand together. */
export const LANGUAGES = { latin: 24_000, chinese: 4_000, arabic: 4_000 } as const;

const SEED = 2026;
const [CONSONANTS, VOWELS, ARABIC] = ['bcdfghjklmnprstvwz', 'aeiouéö', 'ابتثجحدرسشصطعفقكلمنهوي'];
/** Among the characters that Chinese texts use most; more of them are made up by counting on. */
const CHINESE =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家' +
  '种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十' +
  '民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯' +
  '月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女' +
  '变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基' +
  '眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今' +
  '切院让识候带导争运';

/**
 * Sentences whose words are spread as languages spread theirs: a few everywhere, most of them rare. The same at every
 * run.
 */
export function sentences(): readonly Sentence[] {
  const chance = chanceFrom(SEED);
  const latin = vocabulary(20_000, () => syllables(chance));
  const arabic = vocabulary(6_000, () => letters(chance, ARABIC, chance.integer(3, 6)));
  const characters = Array.from(CHINESE);
  const texts = [
    ...made(
      LANGUAGES.latin,
      () => `${Array.from({ length: chance.integer(7, 14) }, () => spread(chance, latin)).join(' ')}.`,
    ),
    ...made(
      LANGUAGES.chinese,
      () => `${Array.from({ length: chance.integer(10, 24) }, () => spread(chance, characters)).join('')}。`,
    ),
    ...made(
      LANGUAGES.arabic,
      () => `${Array.from({ length: chance.integer(6, 12) }, () => spread(chance, arabic)).join(' ')}.`,
    ),
  ];
  return texts.map((text) => ({ text, words: wordsOf([text]) }));
}

function made(count: number, make: () => string): readonly string[] {
  return Array.from({ length: count }, make);
}

function vocabulary(count: number, make: () => string): readonly string[] {
  const words = new Set<string>();
  while (words.size < count) words.add(make());
  return [...words];
}

function syllables(chance: Chance): string {
  return Array.from(
    { length: chance.integer(1, 4) },
    () =>
      letters(chance, CONSONANTS, 1) +
      letters(chance, VOWELS, 1) +
      (chance.isTrue(0.4) ? letters(chance, CONSONANTS, 1) : ''),
  ).join('');
}

function letters(chance: Chance, from: string, count: number): string {
  return Array.from({ length: count }, () => from[chance.integer(0, from.length - 1)] ?? '').join('');
}

/** Words by their rank: each is as frequent as its rank is low. */
function spread(chance: Chance, words: readonly string[]): string {
  const fraction = chance.integer(0, 1_000_000) / 1_000_001;
  return words[Math.floor(words.length ** fraction) - 1] ?? '';
}
