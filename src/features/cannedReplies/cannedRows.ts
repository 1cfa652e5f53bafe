import type { TFunction } from 'i18next';
import { CANNED_SCOPE } from '#contract/canned.ts';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import type { PageInfo } from '#common/components/Pager.tsx';
import { isFoundBy } from '../cannedTexts/index.ts';
import { bareShortcut } from './cannedForm.ts';

/** The replies that people manage together, or those of the user. */
export type ReplyGroup = 'shared' | 'own';

/** Whom the shown replies are for: the code of a product, all products, or null for any. */
type Audience = string | null;
export const FOR_ALL_PRODUCTS = 'all';

const COLUMNS = ['title', 'uses', 'updateTime'] as const;
export type SortColumn = (typeof COLUMNS)[number];

export interface Sort {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

const BY_TITLE: Sort = { column: 'title', isDescending: false };
const PAGE_SIZE = 10;
const collator = new Intl.Collator('en');

export function isInGroup(group: ReplyGroup, { scope }: Pick<CannedReply, 'scope'>): boolean {
  return (scope === CANNED_SCOPE.personal) === (group === 'own');
}

export interface Narrowing {
  readonly group: ReplyGroup;
  readonly audience: Audience;
  readonly keyword: string;
  readonly sort: Sort;
}

/** The replies of a group that the filters leave, in order. */
export function shownReplies(
  replies: readonly CannedReply[],
  { group, audience, keyword, sort }: Narrowing,
): readonly CannedReply[] {
  const isFound = isFoundBy(bareShortcut(keyword));
  return replies
    .filter((reply) => isInGroup(group, reply) && isFor(reply, audience) && isFound(reply))
    .sort((a, b) => (sort.isDescending ? -1 : 1) * compare(a, b, { column: sort.column, group }));
}

function isFor({ product }: CannedReply, audience: Audience): boolean {
  return audience === null || audience === (product === null ? FOR_ALL_PRODUCTS : String(product));
}

function compare(
  a: CannedReply,
  b: CannedReply,
  { column, group }: { readonly column: SortColumn; readonly group: ReplyGroup },
): number {
  switch (column) {
    case 'title':
      return collator.compare(a.title, b.title);
    case 'uses':
      return usesOf(a, group) - usesOf(b, group);
    case 'updateTime':
      return Date.parse(a.updateTime) - Date.parse(b.updateTime);
  }
}

/** How often a reply was used: by all, or its owner. */
export function usesOf({ uses, ownUses }: CannedReply, group: ReplyGroup): number {
  return group === 'own' ? ownUses : uses;
}

/** A sort as a word, for the view state. */
export function writeSort({ column, isDescending }: Sort): string {
  return isDescending ? `-${column}` : column;
}

export function readSort(word: string | null): Sort {
  const column = COLUMNS.find((known) => word === known || word === `-${known}`);
  return column === undefined ? BY_TITLE : { column, isDescending: word !== column };
}

/** The order after a press on the title of a column. Numbers and times begin with the largest. */
export function sortedBy(sort: Sort, column: SortColumn): Sort {
  if (sort.column === column) return { column, isDescending: !sort.isDescending };
  return { column, isDescending: column !== 'title' };
}

export interface ReplyPage {
  readonly info: PageInfo;
  readonly rows: readonly CannedReply[];
}

/** A page of the shown replies; the last one in place of a later one. The whole list is here, so cursors are empty. */
export function pageOf(replies: readonly CannedReply[], wanted: number): ReplyPage {
  const pages = Math.max(1, Math.ceil(replies.length / PAGE_SIZE));
  const pageNo = Math.min(wanted, pages);
  const from = (pageNo - 1) * PAGE_SIZE;
  return {
    rows: replies.slice(from, from + PAGE_SIZE),
    info: {
      pageNo,
      pageSize: PAGE_SIZE,
      total: replies.length,
      totalIsExact: true,
      next: pageNo < pages ? '' : null,
      prev: pageNo > 1 ? '' : null,
    },
  };
}

/** Whom a reply is for, in words. */
export function audienceName(
  t: TFunction,
  { scope, product }: Pick<CannedReply, 'scope' | 'product'>,
  productName: (code: number) => string,
): string {
  if (scope === 'personal') return t('cannedReplies.onlyYou');
  return product === null ? t('cannedReplies.allProducts') : productName(product);
}

/** The option for replies of no product. */
export function allProductsOption(t: TFunction) {
  return { value: FOR_ALL_PRODUCTS, label: t('cannedReplies.allProducts') };
}
