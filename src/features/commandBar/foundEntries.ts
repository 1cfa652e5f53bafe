import type { TFunction } from 'i18next';
import { CHAT_KEYS, BUTTON_KEY, ID_PATTERN, ROLE_KEY } from '#contract/domain.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { addressRequested } from '#common/commands/index.ts';
import { isolated } from '#contract/names.ts';
import { queryTitleOf, customerNameOf } from '#common/format/erasedNames.ts';
import { isPermitted, type PermissionHolder } from '#common/permission.ts';
import { isLongEnough, searchAddress } from '../messageSearch/index.ts';
import type { Found, FoundKind } from './barSlice.ts';
import type { BarEntry } from './ranking.ts';

/** Where an entry of the server leads. */
const ADDRESS_OF: Readonly<Record<FoundKind, (id: string, keyword: string) => Parameters<typeof addressRequested>[0]>> =
  {
    chats: (id) => ({ path: '/chat', search: `?id=${id}` }),
    queries: (id) => ({ path: `/query-service/${id}`, search: '' }),
    customers: (id) => ({ path: '/search-chat-history', search: `?customer=${id}` }),
    staff: (id) => ({ path: '/indexLeader', search: `?staff=${id}&show=all` }),
    messages: (id, keyword) => {
      const [chatId = '', chatSeq] = id.split('.');
      return searchAddress({ keyword, at: { chatId, chatSeq: Number(chatSeq) } });
    },
  };

/** Whether the user may search and open entries of this kind. */
export function mayOpen(holder: PermissionHolder | null, kind: FoundKind): boolean {
  const allowed = {
    chats: [CHAT_KEYS],
    queries: [[ROLE_KEY.queryService], [BUTTON_KEY.queryEdit]],
    customers: [[ROLE_KEY.history]],
    staff: [[ROLE_KEY.leader]],
    messages: [[ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history]],
  }[kind];
  return allowed.every((keys) => isPermitted(holder, keys));
}

export function entryOfFound(t: TFunction, found: Found): BarEntry {
  const { kind, id, hit } = found;
  const { label, detail } = textsOf(t, found);
  const number = kind === 'chats' || kind === 'messages' ? t('commandBar.chatNo', { id: id.split('.')[0] }) : id;
  return {
    source: kind,
    group: kind,
    entry: {
      id,
      label,
      detail: [number, ...(detail === '' ? [] : [isolated(detail)])].join(' · '),
      action: addressRequested(ADDRESS_OF[kind](id, hit?.keyword ?? '')),
    },
    ...(hit !== undefined && { marks: hit.marks }),
  };
}

/** Leads from the typed words to all messages that contain them. */
export function entriesOfAll(t: TFunction, typed: string, holder: PermissionHolder | null): readonly BarEntry[] {
  const keyword = typed.trim();
  if (!isLongEnough(keyword) || !mayOpen(holder, 'messages')) return [];
  const action = addressRequested(searchAddress({ keyword }));
  return [
    {
      source: 'messages',
      group: 'messages',
      entry: { id: 'all', label: t('commandBar.allMessages'), action },
      isFound: true,
    },
  ];
}

/** Names and titles are empty where a customer was erased. */
function textsOf(t: TFunction, { kind, label, detail }: Found): Pick<Found, 'label' | 'detail'> {
  switch (kind) {
    case 'staff':
      return { label, detail };
    case 'messages':
      return { label, detail: customerNameOf(t, detail) };
    case 'queries':
      return { label: queryTitleOf(t, { title: label }), detail: customerNameOf(t, detail) };
    default:
      return { label: customerNameOf(t, label), detail };
  }
}

/** Chats and queries by their number: they need no search, and work without the server. */
export function entriesByNumber(t: TFunction, typed: string, holder: PermissionHolder | null): readonly BarEntry[] {
  const id = digitsIn(typed) ?? '';
  if (!ID_PATTERN.test(id)) return [];
  return (['chats', 'queries'] as const)
    .filter((kind) => mayOpen(holder, kind))
    .map((kind) => ({
      source: kind,
      group: kind,
      entry: {
        id,
        label: t(`commandBar.byNumber.${kind}`, { id }),
        action: addressRequested(ADDRESS_OF[kind](id, '')),
      },
    }));
}
