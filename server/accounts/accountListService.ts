import { APP_USER_KEYWORD_MIN } from '#contract/constants.ts';
import type { Account, AppUser, searchAppUser } from '#contract/http/accounts.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { digitsIn, folded } from '#contract/searchWords.ts';
import { idPageOf, idSliceOf, pageWith, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { searchTextOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { findAppUsersByPhone } from '../people/index.ts';
import { countAccounts, listAccounts, type ListedAccount } from './accountRepository.ts';
import { mayDelete, mayEdit } from './accountRights.ts';

const APP_USERS_MAX = 20;

export async function accountPage(
  db: Database,
  principal: StaffPrincipal,
  request: PageRequest & { readonly keyword?: string; readonly phoneCode?: string },
): Promise<Page<Account>> {
  const slice = idSliceOf(request);
  const filter = { keyword: searchTextOf(request.keyword), phoneCode: searchTextOf(request.phoneCode) };
  const [rows, counted] = await Promise.all([listAccounts(db, filter, slice), countAccounts(db, filter)]);
  return pageWith(idPageOf(request, { rows, counted }), (account) => toAccount(principal, account));
}

/** Messaging-app users whose phone begins with these digits, to whom accounts can be bound. */
export async function appUsersWith(
  db: Database,
  { phoneCode, keyword }: RequestOf<typeof searchAppUser>,
): Promise<AppUser[]> {
  const code = digitsIn(phoneCode) ?? '';
  const phone = phoneIn(searchTextOf(keyword), code);
  return code === '' || phone.length < APP_USER_KEYWORD_MIN
    ? []
    : findAppUsersByPhone(db, { phoneCode: code, phone }, APP_USERS_MAX);
}

/** The digits of a phone, which may have been entered with its code. */
function phoneIn(keyword: string, code: string): string {
  const digits = digitsIn(keyword) ?? '';
  return /^\W*(\+|00)/.test(folded(keyword)) && digits.startsWith(code) ? digits.slice(code.length) : digits;
}

function toAccount(principal: StaffPrincipal, listed: ListedAccount): Account {
  const { keys: _, ...account } = listed;
  return { ...account, mayEdit: mayEdit(principal, listed), mayDelete: mayDelete(principal, listed) };
}
