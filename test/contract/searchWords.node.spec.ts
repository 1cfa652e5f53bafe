import { digitsIn, folded, termsOf, wordsIn } from '#contract/searchWords.ts';

/** Whether a keyword finds a text, as pages decide it. */
function finds(keyword: string, text: string): boolean {
  const words = [...wordsIn(folded(text))];
  return termsOf(keyword).every(({ word, isBeginning }) =>
    words.some((each) => (isBeginning ? each.startsWith(word) : each === word)),
  );
}

describe('search words', () => {
  it('find beginnings of words, without case and accents, in any order', () => {
    expect(finds('zah', 'Die zweite Zahlung')).toBeTrue();
    expect(finds('ZAHLUNG zweite', 'Die zweite Zahlung')).toBeTrue();
    expect(finds('envio', 'Tu envío')).toBeTrue();
    expect(finds('ahlung', 'Die zweite Zahlung')).toBeFalse();
    expect(finds('zah dritte', 'Die zweite Zahlung')).toBeFalse();
  });

  it('find parts of texts in scripts without spaces', () => {
    expect(finds('退款', '您的退款申请已收到')).toBeTrue();
    expect(finds('请', '您的退款申请')).toBeTrue();
    expect(finds('검색', '통합검색 기능')).toBeTrue();
    expect(finds('换货', '您的退款申请已收到')).toBeFalse();
  });

  it('know one form of a letter, whatever its case, accents, width, normal form and variant', () => {
    const same = [
      ['José', 'JOSE\u0301', 'ｊｏｓｅ'],
      ['Γιώργος', 'ΓΙΩΡΓΟΣ', 'γιωργοσ'],
      ['Łukasz', 'lukasz'],
      ['Straße', 'STRASSE', 'STRAẞE'],
      ['Ærø', 'aero'],
      ['İstanbul', 'ıstanbul'],
      ['김민수', '김민수'.normalize('NFD')],
    ];
    for (const [first = '', ...others] of same) expect(others.map(folded)).toEqual(others.map(() => folded(first)));
  });
});

describe('the digits of a keyword', () => {
  it('are those of a phone number or an id, however it is written', () => {
    const numbers = {
      '+49 (0)170 12-34': '491701234',
      '0049 170.12/34': '491701234',
      '(170)\u00a012–34': '1701234',
      '\u202a+٤٩ ١٧٠\u202c': '49170',
      '१२३': '123',
      '１２３': '123',
      'ID-12': '12',
      'ID‑12 (3)': '12',
      ' #12 ': '12',
      'Live ID: 12': '12',
      'Query 12': '12',
      '00': '00',
    };
    for (const [keyword, digits] of Object.entries(numbers))
      expect(digitsIn(keyword)).withContext(keyword).toBe(digits);
    for (const keyword of ['', ' ', '+', '-', 'id', 'abc', '12a', 'Ann 12', '1e3', "1' or '1'='1"])
      expect(digitsIn(keyword)).withContext(keyword).toBeNull();
  });

  it('are read in a time that grows with the keyword, not with its square', () => {
    for (const keyword of [`chat${' '.repeat(200_000)}x`, `id${':'.repeat(200_000)}x`, `+${'('.repeat(200_000)}x`])
      expect(digitsIn(keyword)).toBeNull();
  });
});
