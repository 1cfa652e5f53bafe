import { QUERY_TEXT_MAX } from '#contract/constants.ts';
import { PERSON_TYPE, QUERY_STATUS, USER_TYPE } from '#contract/domain.ts';
import type { QueryDetail, Reply } from '#contract/http/queries.ts';
import { trimmed } from '#contract/enteredText.ts';
import type { MessageText } from '#common/messageText.ts';
import { missingIn } from '../../cannedTexts/index.ts';
import { mayHandle, type Handler } from '../queryRights.ts';
import type { Composition } from './composer.ts';

/**
 * Why the user cannot reply: the query is closed or assigned to another agent. Authors may edit their replies to any
 * open query. A new reply whose answer was lost may have closed the query itself: it can be sent again, and the server
 * stores it once. The server enforces the same rules.
 * @param composition what the user is writing; null: nothing yet
 */
export function blockReasonOf(
  query: Pick<QueryDetail, 'handleStatus' | 'handleId'>,
  me: Handler,
  composition: Pick<Composition, 'mode' | 'wasSent'> | null,
): 'closed' | 'others' | null {
  const mode = composition?.mode.name ?? 'create';
  if (query.handleStatus === QUERY_STATUS.closed)
    return mode === 'create' && composition?.wasSent === true ? null : 'closed';
  return mode === 'edit' || mayHandle(me, query) ? null : 'others';
}

/** Staff replies can be edited and deleted by their author and by type A. */
export function mayChange({ userType, createId }: Pick<Reply, 'userType' | 'createId'>, me: Handler): boolean {
  return userType === PERSON_TYPE.staff && (createId === me.id || me.type === USER_TYPE.admin);
}

/** Why a reply cannot be sent; null: it can. A variable of a canned reply needs a value. */
export function problemOfReply({ text, inserted }: Pick<Composition, 'text' | 'inserted'>): MessageText | null {
  const { length } = trimmed(text);
  if (length === 0) return { key: 'queryReplies.empty' };
  if (length > QUERY_TEXT_MAX) return { key: 'queryReplies.tooLong', values: { max: QUERY_TEXT_MAX } };
  const [missing] = missingIn(text, inserted);
  return missing === undefined ? null : { key: 'canned.missing', values: { variable: missing.text } };
}

/** Replies of colleagues that are newer than the last one seen. @param seenId null: none was seen */
export function newRepliesOfOthers(latest: readonly Reply[], seenId: string | null, meId: string): readonly Reply[] {
  return latest.filter(({ id, userType, createId }) => {
    const isMine = userType === PERSON_TYPE.staff && createId === meId;
    return !isMine && (seenId === null || isLater(id, seenId));
  });
}

/** Ids are growing numbers; of two texts, the longer is the larger number. */
function isLater(id: string, than: string): boolean {
  return id.length === than.length ? id > than : id.length > than.length;
}
