import type { Database } from '#server/db/connection.ts';
import { listQueries } from '#server/queries/queryListRepository.ts';
import { pageQueriesOf, type QueryListRequest } from '#server/queries/queryService.ts';
import { APART, ARABIC_WORD, CHINESE_WORD, LOCAL, PAST, RARE, SHARES, type Filled } from './fill.ts';

/** One page of ten rows, as the screen requests it. */
export interface Case {
  /** The kind of keyword. */
  readonly kind: string;
  readonly keyword: string;
  /** Whether the distribution of its words contradicts the statistics of the database. */
  readonly isOdd: boolean;
  readonly list: string;
  /** @returns the result in short, such as `10 of 1000+` */
  readonly ask: () => Promise<string>;
}

/** Each kind of keyword in each kind of list, for one database. */
export async function casesAt(db: Database, filled: Filled): Promise<readonly Case[]> {
  const deep = await deepCursor(db, filled);
  const { categoryId, otherCategoryId, staffId } = filled;
  const places: readonly {
    readonly list: string;
    readonly isMine?: boolean;
    readonly filter: Omit<QueryListRequest, 'pageNo' | 'pageSize'>;
  }[] = [
    { list: 'all', filter: {} },
    { list: 'by creation, oldest first', filter: { sort: 'createTime', asc: true } },
    { list: 'amid all', filter: { cursor: deep } },
    { list: 'a category', filter: { categoryId } },
    { list: 'a category, open', filter: { categoryId: otherCategoryId, handleStatus: 1 } },
    { list: 'mine', isMine: true, filter: {} },
    { list: 'mine, a category, open', isMine: true, filter: { categoryId: otherCategoryId, handleStatus: 1 } },
  ];
  return Object.entries(keywords(filled)).flatMap(([kind, keyword]) =>
    places.map(({ list, isMine = false, filter }): Case => ({
      kind,
      keyword,
      list,
      isOdd: ODD.includes(kind),
      ask: async () => {
        const request = { pageNo: 1, pageSize: 10, keyword, ...filter };
        const { records, total, totalIsExact } = await pageQueriesOf(db, isMine ? staffId : null, request);
        return `${records.length} of ${total}${totalIsExact ? '' : '+'}`;
      },
    })),
  );
}

const ODD: readonly string[] = [
  'two common words that never meet',
  '20 % of the first half, none since',
  'half of one category, no other',
];

function keywords({ queryId }: Filled): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ['no keyword', ''],
    ...Object.entries(SHARES).map(([word, share]): [string, string] => [`${share * 100} % of all`, word]),
    [`${RARE.queries} queries`, RARE.word],
    ['beginning of a rare word', RARE.word.slice(0, 5)],
    ['two letters', 'ev'],
    ['two words, 5 % of all', 'everywhere frequent'],
    ['two words, 0.002 % of all', 'regular sporadic'],
    ...ODD.map((kind, index): [string, string] => [kind, [APART.join(' '), PAST, LOCAL][index] ?? '']),
    ['Chinese, two characters', CHINESE_WORD],
    ['Arabic', ARABIC_WORD],
    ['Query ID', queryId],
    ['beginning of Query IDs', queryId.slice(0, -2)],
    ['nothing found', 'xyzzyqwert'],
    ['long and hostile', `%_'\\"&|!:*() ${'x'.repeat(180)}`],
  ]);
}

async function deepCursor(db: Database, { queries }: Filled): Promise<string> {
  const [row] = await listQueries(db, {
    filter: {},
    order: { by: 'updated_at', isAscending: false },
    slice: { from: 'start', offset: queries / 2, limit: 1 },
  });
  if (row === undefined) throw new Error('there is no such page');
  return `a.${row.micros}.${row.id}`;
}
