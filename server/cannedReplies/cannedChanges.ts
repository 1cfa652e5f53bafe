import type { AuditAction } from '#contract/auditActions.ts';
import {
  CANNED_SCOPE,
  type CannedScope,
  CANNED_SHORTCUT,
  CANNED_STEP,
  unknownVariables,
  type CannedStep,
} from '#contract/canned.ts';
import {
  CANNED_PERSONAL_MAX,
  CANNED_PERSONAL_TEXTS_MAX_BYTES,
  CANNED_SHARED_MAX,
  CANNED_SHARED_TEXTS_MAX_BYTES,
  CANNED_LANGUAGES_MAX,
  CANNED_SHORTCUT_MAX,
  CANNED_TEXT_MAX,
  CANNED_TITLE_MAX,
} from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { CannedText } from '#contract/http/cannedReplies.ts';
import { LANGUAGE } from '#contract/languages.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, invalid } from '../common/errors.ts';
import { requireKeys, type StaffPrincipal } from '../common/principal.ts';
import { lineOf, nameOf, linesOf, sameName } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import {
  insertReply,
  isTaken,
  setArchived,
  sizeOf,
  updateReply,
  type Owned,
  type StoredReply,
  type WrittenReply,
} from './cannedRepository.ts';

/**
 * Who can use canned replies has personal ones.
 * @throws {DomainError} 4003 unless the caller may write replies of this scope
 */
export function requireMayWrite(principal: StaffPrincipal, scope: CannedScope): void {
  if (scope !== CANNED_SCOPE.personal) requireKeys(principal, [ROLE_KEY.settingsCanned]);
}

/**
 * The reply as it is stored.
 * @param products the codes of all products
 * @throws {DomainError} 4022
 */
export function checkedReply(scope: CannedScope, given: WrittenReply, products: ReadonlySet<number>): WrittenReply {
  const title = nameOf('Title', given.title, CANNED_TITLE_MAX);
  if (title === '') throw invalid('Please enter a title');
  return {
    product: productOf(scope, given.product, products),
    title,
    shortcut: shortcutOf(given.shortcut),
    texts: textsOf(given.texts),
    steps: stepsOf(given.steps),
  };
}

function productOf(scope: CannedScope, product: number | null, products: ReadonlySet<number>): number | null {
  if (scope !== CANNED_SCOPE.product) {
    if (product !== null) throw invalid('Only a reply for one product has a product');
  } else if (product === null || !products.has(product)) throw invalid('Please choose a product');
  return product;
}

function shortcutOf(given: string): string {
  const shortcut = lineOf('Shortcut', given, CANNED_SHORTCUT_MAX).normalize('NFC');
  if (shortcut === '') throw invalid('Please enter a shortcut');
  if (!CANNED_SHORTCUT.test(shortcut)) throw invalid('A shortcut can have letters, digits, - and _ only');
  return shortcut;
}

function textsOf(given: readonly CannedText[]): readonly CannedText[] {
  if (given.length === 0) throw invalid('Please enter a text');
  if (given.length > CANNED_LANGUAGES_MAX) throw invalid(`A reply can have at most ${CANNED_LANGUAGES_MAX} languages`);
  if (new Set(given.map(({ lang }) => lang)).size < given.length)
    throw invalid('A reply can have one text in each language');
  return given.map(({ lang, body }) => {
    if (!LANGUAGE.test(lang)) throw invalid(`${lang} is not a language`);
    return { lang, body: bodyOf(body) };
  });
}

function bodyOf(given: string): string {
  const body = linesOf('Text', given, CANNED_TEXT_MAX);
  if (body === '') throw invalid('Please enter a text');
  const [unknown] = unknownVariables(body);
  if (unknown !== undefined) throw invalid(`{${unknown}} is not a variable`);
  return body;
}

function stepsOf(steps: readonly CannedStep[]): readonly CannedStep[] {
  if (new Set(steps).size < steps.length) throw invalid('A step can be chosen only once');
  if (steps.includes(CANNED_STEP.send) && steps.includes(CANNED_STEP.sendNext))
    throw invalid('A message can be sent only once');
  return steps;
}

// Changes of replies within a transaction that has locked them, with their entries in the audit log.

/** Who changes replies. */
type By = Pick<StaffPrincipal, 'staffId'>;

/** @returns the new id. @throws {DomainError} 4009 for a shortcut that is taken */
export async function addReply(tx: Db, by: By, owned: Owned, written: WrittenReply): Promise<string> {
  const reply = { ...owned, ...written, shortcutKey: sameName(written.shortcut) };
  if (await isTaken(tx, reply, null)) throw shortcutTaken(written.shortcut);
  const id = await insertReply(tx, reply, by.staffId);
  await audit(tx, by, { action: 'cannedReply.created', id, before: null, after: { ...owned, ...written, version: 1 } });
  return id;
}

/**
 * Changes a reply. Texts that change get a new version.
 * @throws {DomainError} 4009 for a shortcut that is taken
 */
export async function changeReply(tx: Db, by: By, before: StoredReply, written: WrittenReply): Promise<void> {
  const { id, scope, staffId } = before;
  const after = { scope, staffId, ...written, shortcutKey: sameName(written.shortcut) };
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
  if (await isTaken(tx, { ...reply, shortcutKey: sameName(reply.shortcut) }, reply.id))
    throw shortcutTaken(reply.shortcut);
  await setArchived(tx, reply.id, false, by.staffId);
  await audit(tx, by, { action: 'cannedReply.restored', id: reply.id, before: null, after: reply });
}

/** Call it after a change that adds. @throws {DomainError} 4022 for more than there may be */
export async function requireRoom(tx: Db, { scope, staffId }: Owned): Promise<void> {
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

interface AuditedReply extends Owned, WrittenReply {
  readonly version: number;
}

function audit(
  tx: Db,
  { staffId }: By,
  entry: { action: AuditAction; id: string; before: AuditedReply | null; after: AuditedReply | null },
): Promise<void> {
  const { action, id: objectId, before, after } = entry;
  return writeAudit(tx, [{ staffId, action, objectId, before: audited(before), after: audited(after) }]);
}

/** A reply as the audit log stores it. What is in a personal one is its owner's business. Texts are in its versions. */
function audited(reply: AuditedReply | null): object | null {
  if (reply === null) return null;
  const { scope, product, title, shortcut, texts, steps, version } = reply;
  if (scope === CANNED_SCOPE.personal) return { scope, version };
  return { name: title, scope, product, shortcut, languages: texts.map(({ lang }) => lang), steps, version };
}
