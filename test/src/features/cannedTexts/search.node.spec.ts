import { OFFERED_MAX, offeredFor } from '#src/features/cannedTexts/search.ts';
import { aCanned } from '#test/support/page/fakeCanned.ts';

const text = (body: string, lang = 'en') => ({ lang, body });
const REPLIES = [
  aCanned({ id: '1', title: 'Greeting', shortcut: 'hi', texts: [text('Hello, how can I help with the refund?')] }),
  aCanned({
    id: '2',
    title: 'Refund time',
    shortcut: 'time',
    texts: [text('Three days.'), text('退款需要三天。', 'zh')],
  }),
  aCanned({ id: '3', title: 'Back', shortcut: 'refund', texts: [text('Done.'), text('Ihre Zahlung ist da.', 'de')] }),
  aCanned({ id: '4', title: 'Café', shortcut: 're-open', texts: [text('Open again.')] }),
];
const found = (typed: string, uses = {}) => offeredFor(REPLIES, typed, uses).map(({ id }) => id);

describe('the search of canned replies', () => {
  it('offers all in the order of the list while nothing is typed, those of this page first', () => {
    expect(found('')).toEqual(['1', '2', '3', '4']);
    expect(found('', { 3: 1 })).toEqual(['3', '1', '2', '4']);
  });

  it('puts the same shortcut first, then its beginning, then words of titles, then words of texts', () => {
    expect(found('refund')).toEqual(['3', '2', '1']);
    expect(found('re')).toEqual(['3', '4', '2', '1']);
    expect(found('r')).withContext('a single letter finds no texts').toEqual(['3', '4', '2']);
  });

  it('finds the beginning of words in any language, without case and accents', () => {
    expect(found('zah')).toEqual(['3']);
    expect(found('ZAHLUNG')).toEqual(['3']);
    expect(found('退款')).toEqual(['2']);
    expect(found('三天')).toEqual(['2']);
    expect(found('cafe')).toEqual(['4']);
    expect(found('lung')).withContext('amid a word').toEqual([]);
  });

  it('puts a shortcut with the same sign first, and finds nothing by a sign alone', () => {
    expect(found('re-')).toEqual(['4', '2', '1', '3']);
    expect(found('?')).toEqual([]);
  });

  it('offers a limited number', () => {
    const many = Array.from({ length: OFFERED_MAX + 1 }, (_, no) => aCanned({ id: String(no) }));
    expect(offeredFor(many, '', {})).toHaveSize(OFFERED_MAX);
  });
});
