import { folded, termsOf, wordsIn } from '../../contract/searchWords.ts';

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
});
