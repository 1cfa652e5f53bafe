import { CANNED_SCOPE, type CannedScope } from '#contract/canned.ts';
import {
  CANNED_PERSONAL_MAX,
  CANNED_PERSONAL_TEXTS_MAX_BYTES,
  CANNED_SHARED_MAX,
  CANNED_SHARED_TEXTS_MAX_BYTES,
} from '#contract/constants.ts';
import type { AuditAction } from '#contract/auditActions.ts';
import type { CannedText } from '#contract/http/cannedReplies.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, invalid } from '../common/errors.ts';
import type { Db } from '../db/database.ts';
import { insertReply, isTaken, setArchived, sizeOf, updateReply, type StoredReply } from './cannedRepository.ts';
import { shortcutKey, type WrittenReply } from './cannedRules.ts';

// Changes of replies within a transaction that has locked them, with their entries in the audit log.

/** Who changes replies: the id of an account. */
interface By {
  readonly staffId: string;
}

/** A scope, and the owner of a personal one. */
export interface Place {
  readonly scope: CannedScope;
  readonly staffId: string | null;
}

/** @returns the new id. @throws {DomainError} 4009 for a shortcut that is taken */
export async function addReply(tx: Db, by: By, place: Place, written: WrittenReply): Promise<string> {
  const reply = { ...place, ...written, shortcutKey: shortcutKey(written.shortcut) };
  if (await isTaken(tx, reply, null)) throw shortcutTaken(written.shortcut);
  const id = await insertReply(tx, reply, by.staffId);
  await audit(tx, by, { action: 'cannedReply.created', id, before: null, after: { ...place, ...written, version: 1 } });
  return id;
}

/**
 * Changes a reply. Texts that change get a new version.
 * @throws {DomainError} 4009 for a shortcut that is taken
 */
export async function changeReply(tx: Db, by: By, before: StoredReply, written: WrittenReply): Promise<void> {
  const { id, scope, staffId } = before;
  const after = { scope, staffId, ...written, shortcutKey: shortcutKey(written.shortcut) };
  if (await isTaken(tx, after, id)) throw shortcutTaken(written.shortcut);
  const version = sameTexts(before.texts, written.texts) ? before.version : before.version + 1;
  await updateReply(tx, before, { ...after, version }, by.staffId);
  await audit(tx, by, { action: 'cannedReply.changed', id, before, after: { ...after, version } });
}

export async function archiveReply(tx: Db, by: By, reply: StoredReply): Promise<void> {
  await setArchived(tx, reply.id, true, by.staffId);
  await audit(tx, by, { action: 'cannedReply.archived', id: reply.id, before: reply, after: null });
}

/** @throws {DomainError} 4009 for a shortcut that has been taken since */
export async function restoreReply(tx: Db, by: By, reply: StoredReply): Promise<void> {
  if (await isTaken(tx, { ...reply, shortcutKey: shortcutKey(reply.shortcut) }, reply.id))
    throw shortcutTaken(reply.shortcut);
  await setArchived(tx, reply.id, false, by.staffId);
  await audit(tx, by, { action: 'cannedReply.restored', id: reply.id, before: null, after: reply });
}

/** Call it after a change that adds. @throws {DomainError} 4022 for more than there may be */
export async function requireRoom(tx: Db, { scope, staffId }: Place): Promise<void> {
  const isPersonal = scope === CANNED_SCOPE.personal;
  const [countMax, bytesMax] = isPersonal
    ? [CANNED_PERSONAL_MAX, CANNED_PERSONAL_TEXTS_MAX_BYTES]
    : [CANNED_SHARED_MAX, CANNED_SHARED_TEXTS_MAX_BYTES];
  const { count, bytes } = await sizeOf(tx, staffId);
  if (count > countMax) throw invalid(`There can be at most ${countMax} replies. Archive some first.`);
  if (bytes > bytesMax) throw invalid('The texts of all replies together are too long. Archive some replies first.');
}

/** Whether a change to this would change nothing. */
export function isSame(stored: StoredReply, written: WrittenReply): boolean {
  return (
    stored.product === written.product &&
    stored.title === written.title &&
    stored.shortcut === written.shortcut &&
    stored.steps.join() === written.steps.join() &&
    sameTexts(stored.texts, written.texts)
  );
}

function shortcutTaken(shortcut: string): Error {
  return conflict(`Another reply has the shortcut ${shortcut}`);
}

function sameTexts(some: readonly CannedText[], others: readonly CannedText[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ lang, body }, index) => lang === others[index]?.lang && body === others[index].body)
  );
}

interface AuditedReply extends Place, Omit<WrittenReply, 'texts'> {
  readonly texts: readonly CannedText[];
  readonly version: number;
}

interface Change {
  readonly action: AuditAction;
  readonly id: string;
  readonly before: AuditedReply | null;
  readonly after: AuditedReply | null;
}

function audit(tx: Db, { staffId }: By, { action, id, before, after }: Change): Promise<void> {
  return writeAudit(tx, [
    { staffId, action, objectType: 'canned_reply', objectId: id, before: audited(before), after: audited(after) },
  ]);
}

/** A reply as the audit log stores it. What is in a personal one is its owner's business. Texts are in its versions. */
function audited(reply: AuditedReply | null): object | null {
  if (reply === null) return null;
  const { scope, product, title, shortcut, texts, steps, version } = reply;
  if (scope === CANNED_SCOPE.personal) return { scope, version };
  return { name: title, scope, product, shortcut, languages: texts.map(({ lang }) => lang), steps, version };
}
