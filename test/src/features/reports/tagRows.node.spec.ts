import type { TagUse } from '#contract/http/reports.ts';
import { tagRows } from '#src/features/reports/tagRows.ts';
import { namedTags } from '#src/features/tags/tagChoice.ts';
import { SOME_TAGS } from '#test/support/page/fakeTags.ts';

describe('figures of tags', () => {
  const use = (tagId: string | null, openNum: number, product = 4): TagUse => ({
    tagId,
    product,
    openNum,
    solvedNum: 0,
    notSolvedNum: 0,
  });

  it('have the most frequent topics first, each before its reasons, and what has no tag last', () => {
    const uses = [use('1', 2), use('2', 6), use('3', 1), use('4', 5), use(null, 12), use('5', 3, 5)];
    expect(
      tagRows(uses, namedTags(SOME_TAGS)).map(({ product, rows }) => [
        product,
        ...rows.map(({ tag, count, share }) => `${tag?.name ?? '-'} ${count} ${share}`),
      ]),
    ).toEqual([
      [4, 'Refund 6 0.3', 'Prepaid card 5 0.25', 'Late 1 0.05', 'Delivery 2 0.1', '- 12 0.6'],
      [5, 'Refund 3 1'],
    ]);
  });

  it('leave out what is unused or unknown', () => {
    expect(tagRows([use('1', 0), use('99', 4), use(null, 0)], namedTags(SOME_TAGS))).toEqual([]);
  });
});
