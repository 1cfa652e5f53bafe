import { QUERY_TEXT_MAX } from '../../../../contract/constants.ts';
import { PERSON_TYPE, QUERY_STATUS, USER_TYPE, type UserType } from '../../../../contract/domain.ts';
import type { QueryDetail, Reply } from '../../../../contract/http/queries.ts';
import type { MessageText } from '../../../common/messageText.ts';
import { mayHandle } from '../queryRights.ts';
import type { CompositionMode } from './composer.ts';

interface Person {
  readonly id: string;
  readonly type: UserType;
}

/**
 * What keeps somebody from replying to a query: it is closed, or another's. A reply that is there already is its
 * author's to edit, whoever has the query. What the page says no to the server refuses.
 */
export function barOf(
  query: Pick<QueryDetail, 'handleStatus' | 'handleId'>,
  me: Person,
  mode: CompositionMode['name'],
): 'closed' | 'others' | null {
  if (query.handleStatus === QUERY_STATUS.closed) return 'closed';
  return mode === 'edit' || mayHandle(me, query) ? null : 'others';
}

/** Only staff replies can be edited and deleted: by their author, or by type A. */
export function mayChange({ userType, createId }: Pick<Reply, 'userType' | 'createId'>, me: Person): boolean {
  return userType === PERSON_TYPE.staff && (createId === me.id || me.type === USER_TYPE.admin);
}

export function isBy({ userType, createId }: Pick<Reply, 'userType' | 'createId'>, meId: string): boolean {
  return userType === PERSON_TYPE.staff && createId === meId;
}

/** Why a text cannot be sent as a reply, or null. */
export function problemOfReply(text: string): MessageText | null {
  const { length } = text.trim();
  if (length === 0) return { key: 'queryReplies.empty' };
  return length > QUERY_TEXT_MAX ? { key: 'queryReplies.tooLong', values: { max: QUERY_TEXT_MAX } } : null;
}

/** Replies of others that came after the one that was seen last. @param seenId null: none had been seen */
export function newcomers(latest: readonly Reply[], seenId: string | null, meId: string): readonly Reply[] {
  return latest.filter((reply) => !isBy(reply, meId) && (seenId === null || isLater(reply.id, seenId)));
}

/** Ids count up; as texts, the longer is the larger. */
function isLater(id: string, than: string): boolean {
  return id.length === than.length ? id > than : id.length > than.length;
}
