import {
  pageOf,
  readSort,
  shownReplies,
  sortedBy,
  writeSort,
  type Narrowing,
} from '#src/features/cannedReplies/cannedRows.ts';
import { aCanned } from '#test/support/page/fakeCanned.ts';

const REPLIES = [
  aCanned({ id: '1', title: 'Refund', shortcut: 'refund', uses: 5, updateTime: '2026-01-03T00:00:00.000Z' }),
  aCanned({
    id: '2',
    scope: 'product',
    product: 2,
    title: 'äpfel',
    shortcut: 'card',
    texts: [
      { lang: 'en', body: 'Blocked' },
      { lang: 'de', body: 'Die Zahlung ist gesperrt. 退款申请' },
    ],
    uses: 9,
    updateTime: '2026-01-01T00:00:00.000Z',
  }),
  aCanned({ id: '3', title: 'Zebra', shortcut: 'zoo', uses: 1, updateTime: '2026-01-02T00:00:00.000Z' }),
  aCanned({ id: '4', scope: 'personal', title: 'Mine', shortcut: 'mine', uses: 90, ownUses: 2 }),
  aCanned({ id: '5', scope: 'personal', title: 'Also mine', shortcut: 'also', uses: 3, ownUses: 3 }),
];
const ALL: Narrowing = { group: 'shared', audience: null, keyword: '', sort: readSort(null) };

describe('the rows of canned replies', () => {
  const idsOf = (narrowing: Partial<Narrowing>) => shownReplies(REPLIES, { ...ALL, ...narrowing }).map(({ id }) => id);

  it('belong to their group', () => {
    expect(idsOf({})).toEqual(['2', '1', '3']);
    expect(idsOf({ group: 'own' })).toEqual(['5', '4']);
  });

  it('are those of all products, or of one', () => {
    expect(idsOf({ audience: 'all' })).toEqual(['1', '3']);
    expect(idsOf({ audience: '2' })).toEqual(['2']);
    expect(idsOf({ audience: '7' })).toEqual([]);
  });

  it('are found by shortcut, title and words of any text', () => {
    expect(idsOf({ keyword: '/zo' })).toEqual(['3']);
    expect(idsOf({ keyword: ' apfel ' })).toEqual(['2']);
    expect(idsOf({ keyword: 'zah' })).toEqual(['2']);
    expect(idsOf({ keyword: '退款' })).toEqual(['2']);
    expect(idsOf({ keyword: 'nothing of the kind' })).toEqual([]);
  });

  it('are sorted by title, uses or the last edit, in both directions', () => {
    const uses = sortedBy(readSort(null), 'uses');
    expect(idsOf({ sort: uses })).toEqual(['2', '1', '3']);
    expect(idsOf({ sort: sortedBy(uses, 'uses') })).toEqual(['3', '1', '2']);
    expect(idsOf({ sort: sortedBy(uses, 'updateTime') })).toEqual(['1', '3', '2']);
    expect(idsOf({ sort: sortedBy(uses, 'title') })).toEqual(['2', '1', '3']);
    expect(idsOf({ group: 'own', sort: uses }))
      .withContext('by own uses')
      .toEqual(['5', '4']);
    expect([writeSort(uses), readSort('-uses'), readSort('something')]).toEqual([
      '-uses',
      uses,
      { column: 'title', isDescending: false },
    ]);
  });

  it('are shown in pages, and the last page replaces those after it', () => {
    const many = Array.from({ length: 21 }, (_, at) => aCanned({ id: String(at) }));
    const first = pageOf(many, 1);
    expect([first.rows.length, first.info.prev, first.info.next, first.info.total]).toEqual([10, null, '', 21]);
    const last = pageOf(many, 9);
    expect([last.rows.map(({ id }) => id), last.info.pageNo, last.info.next]).toEqual([['20'], 3, null]);
    expect(pageOf([], 1).info).toEqual(jasmine.objectContaining({ total: 0, next: null, prev: null }));
  });
});
