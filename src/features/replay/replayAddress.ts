import { ID_PATTERN } from '#contract/domain.ts';
import { readPage, searchOf, writePage } from '#common/address.ts';
import type { PageWanted } from '#common/components/Pager.tsx';

export const REPLAY_PATH = '/debug/replay';

/** What the screen shows, as its address says. */
export type ReplayAddress =
  | { readonly name: 'list'; readonly page: PageWanted }
  /** A report. `at`: a position in its log; null: the position at which it was reported. */
  | { readonly name: 'report'; readonly id: string; readonly at: number | null }
  /** A file. An address cannot contain it: in another tab this address shows the list. */
  | { readonly name: 'file'; readonly at: number };

const PAGE = { no: 'page', at: 'after' };

/** The path of an address, with its search. */
export function pathTo(address: ReplayAddress): string {
  return `${REPLAY_PATH}${searchOf(paramsOf(address))}`;
}

function paramsOf(address: ReplayAddress): Readonly<Record<string, string>> {
  switch (address.name) {
    case 'list':
      return writePage(address.page, PAGE);
    case 'report':
      return { id: address.id, at: address.at === null ? '' : String(address.at) };
    case 'file':
      return { at: String(address.at) };
  }
}

/** Reads what {@link pathTo} wrote. Ignores invalid parameters. */
export function readAddress(search: string): ReplayAddress {
  const params = new URLSearchParams(search);
  const id = (params.get('id') ?? '').trim();
  const at = readCount(params.get('at'));
  if (ID_PATTERN.test(id)) return { name: 'report', id, at };
  if (at !== null) return { name: 'file', at };
  return { name: 'list', page: readPage(params, PAGE) };
}

function readCount(text: string | null): number | null {
  const count = text === null || text === '' ? NaN : Number(text);
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}
