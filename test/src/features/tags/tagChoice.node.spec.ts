import { namesOf, offeredTags } from '#src/features/tags/tagChoice.ts';
import { aTag, SOME_TAGS } from '#test/support/page/fakeTags.ts';

describe('the tags that are offered', () => {
  const offered = (typed: string, lastUsed: readonly string[] = [], all = SOME_TAGS) =>
    offeredTags({ all, products: [4], typed, lastUsed }).map(({ name }) => name);

  it('are those of the product, each topic before its reasons', () => {
    expect(offered('')).toEqual(['Delivery', 'Refund', 'Refund › Late', 'Refund › Prepaid card']);
  });

  it('begin with what was used last, three at most', () => {
    expect(offered('', ['4', '5', '99', '2', '1', '3'])).toEqual([
      'Refund › Prepaid card',
      'Refund',
      'Delivery',
      'Refund › Late',
    ]);
  });

  it('have all typed words, those that begin with them first', () => {
    expect(offered('re')).toEqual(['Refund', 'Refund › Late', 'Refund › Prepaid card']);
    expect(offered('pre ref')).toEqual(['Refund › Prepaid card']);
    expect(offered(' LATE ')).toEqual(['Refund › Late']);
    expect(offered('pa')).toEqual(['Refund › Prepaid card']);
    expect(offered('none')).toEqual([]);
  });

  it('are active, and reasons of active topics', () => {
    const all = SOME_TAGS.map((tag) => (tag.id === '2' ? { ...tag, isActive: false } : tag));
    expect(offered('', ['3'], all)).toEqual(['Delivery']);
  });

  it('keep their names where they are set, and unknown ones have none', () => {
    const all = [...SOME_TAGS, aTag({ id: '6', name: 'Old', isActive: false })];
    expect(namesOf(all, ['3', '99', '6']).map(({ name }) => name)).toEqual(['Refund › Late', 'Old']);
  });
});
