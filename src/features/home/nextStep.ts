import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import type { HomeDay } from '#contract/http/home.ts';
import type { SessionUser } from '../session/index.ts';

/** What a person does next. `since`: since when the customer waits. */
export type NextStep =
  | { readonly kind: 'chat'; readonly count: number; readonly since: string; readonly chat: OwnWait }
  | { readonly kind: 'late'; readonly since: string; readonly chatId: string }
  | { readonly kind: 'query'; readonly since: string; readonly id: string; readonly title: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'unassigned' }
  | { readonly kind: 'workspace'; readonly count: number }
  | { readonly kind: 'nothing' };

export type OwnWait = NonNullable<NonNullable<HomeDay['chats']>['longestWait']>;

/** Where staff go online. */
export const CHECK_PATH = '/live-service';

interface Circumstances {
  /** The person is staff, and may be handed chats once they are online. Leaders need not be online. */
  readonly takesChats: boolean;
  readonly isOnline: boolean;
  /** The longest wait of the whole service is over the limit. */
  readonly isLate: boolean;
}

/** The most urgent of a person's work: who waits in their own chats, then for leaders late chats, then queries.
 * What no one has comes last. */
export function nextStepOf(
  { chats, queries, floor }: Pick<HomeDay, 'chats' | 'queries' | 'floor'>,
  { takesChats, isOnline, isLate }: Circumstances,
): NextStep {
  if (chats !== null && chats.longestWait !== null)
    return { kind: 'chat', count: chats.waiting, since: chats.longestWait.waitingSince, chat: chats.longestWait };
  const late = floor?.longestWait ?? null;
  if (isLate && late !== null) return { kind: 'late', since: late.waitingSince, chatId: late.chatId };
  const query = queries?.oldestWait ?? null;
  if (query !== null) return { kind: 'query', since: query.waitingSince, id: query.id, title: query.title };
  if (takesChats && !isOnline) return { kind: 'offline' };
  if (chats !== null && chats.open > 0) return { kind: 'workspace', count: chats.open };
  return { kind: queries !== null && queries.unassigned > 0 ? 'unassigned' : 'nothing' };
}

/** Whether a person is staff who may take chats, and has the messaging-app user that this needs. */
export function takesChats(user: Pick<SessionUser, 'type' | 'uris' | 'targetId'> | null): boolean {
  return user !== null && user.type === USER_TYPE.staff && user.targetId !== null && user.uris.includes(ROLE_KEY.tasks);
}
