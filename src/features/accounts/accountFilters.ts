import { EMAIL_MAX } from '#contract/constants.ts';
import { readPage, searchOf, writePage } from '#common/address.ts';
import type { PageWanted } from '#common/components/Pager.tsx';

/** What the list shows, as stored in the page's address. */
export interface AccountFilters extends PageWanted {
  /** Part of an account, name, email or phone, as typed. */
  readonly keyword: string;
  /** Digits; null: all. */
  readonly phoneCode: string | null;
}

/** The values of the filters that show everything. */
export const NOT_NARROWED = { keyword: '', phoneCode: null } as const;
export const NO_FILTERS: AccountFilters = { ...NOT_NARROWED, pageNo: 1, cursor: null };

export const ACCOUNTS_PATH = '/account';
/** No searched field is longer. */
export const KEYWORD_MAX = EMAIL_MAX;
const PHONE_CODE = /^[0-9]{1,4}$/;

/** Writes the filters as a query string; '' when all have their defaults. Defaults are left out. */
export function writeFilters({ keyword, phoneCode, ...page }: AccountFilters): string {
  return searchOf({ keyword, code: phoneCode ?? '', ...writePage(page) });
}

/** Reads what {@link writeFilters} wrote. Users edit and share addresses, so invalid values count as absent. */
export function readFilters(search: string): AccountFilters {
  const params = new URLSearchParams(search);
  const keyword = (params.get('keyword') ?? '').trim();
  const phoneCode = params.get('code') ?? '';
  return {
    keyword: keyword.length > KEYWORD_MAX ? '' : keyword,
    phoneCode: PHONE_CODE.test(phoneCode) ? phoneCode : null,
    ...readPage(params),
  };
}

export function isNarrowed({ keyword, phoneCode }: AccountFilters): boolean {
  return keyword !== '' || phoneCode !== null;
}
