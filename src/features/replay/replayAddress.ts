import { ID_PATTERN } from '#contract/domain.ts';
import type { PageWanted } from '#common/components/Pager.tsx';

export const REPLAY_PATH = '/debug/replay';

/** What the screen shows, as its address says. */
export type ReplayAddress =
  | { readonly name: 'list'; readonly page: PageWanted }
  /** A report. `at`: a position in its log; null: the position at which it was reported. */
  | { readonly name: 'report'; readonly id: string; readonly at: number | null }
  /** A file. An address cannot contain it: in another tab this address shows the list. */
  | { readonly name: 'file'; readonly at: number };

/** The path of an address, with its search. */
export function pathTo(address: ReplayAddress): string {
  return `${REPLAY_PATH}${searchOf(address)}`;
}

function searchOf(address: ReplayAddress): string {
  switch (address.name) {
    case 'list': {
      const { pageNo, cursor } = address.page;
      if (pageNo === 1) return '';
      const params = new URLSearchParams({ page: String(pageNo), ...(cursor === null ? {} : { after: cursor }) });
      return `?${params.toString()}`;
    }
    case 'report': {
      const params = new URLSearchParams({
        id: address.id,
        ...(address.at === null ? {} : { at: String(address.at) }),
      });
      return `?${params.toString()}`;
    }
    case 'file':
      return `?at=${address.at}`;
  }
}

/** Reads what {@link pathTo} wrote. Ignores invalid parameters. */
export function readAddress(search: string): ReplayAddress {
  const params = new URLSearchParams(search);
  const id = (params.get('id') ?? '').trim();
  const at = readCount(params.get('at'));
  if (ID_PATTERN.test(id)) return { name: 'report', id, at };
  if (at !== null) return { name: 'file', at };
  const pageNo = readCount(params.get('page')) ?? 1;
  return { name: 'list', page: pageNo > 1 ? { pageNo, cursor: params.get('after') } : { pageNo: 1, cursor: null } };
}

function readCount(text: string | null): number | null {
  const count = text === null || text === '' ? NaN : Number(text);
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}
