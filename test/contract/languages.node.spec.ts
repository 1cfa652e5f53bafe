import { firstLanguageIn } from '#contract/languages.ts';

describe('the language of an Accept-Language header', () => {
  const cases: readonly (readonly [string | undefined, string | null])[] = [
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['EN', 'en'],
    ['zh-Hant-TW', 'zh'],
    ['fil;q=0.5', 'fil'],
    ['*', null],
    ['', null],
    [undefined, null],
    ['deutsch', null],
    ["'; drop table chat", null],
  ];
  for (const [header, language] of cases)
    it(`is ${language ?? 'none'} in ${header ?? 'no header'}`, () => {
      expect(firstLanguageIn(header)).toBe(language);
    });
});
