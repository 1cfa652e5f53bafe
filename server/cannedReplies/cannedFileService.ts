import { CANNED_SCOPE } from '#contract/canned.ts';
import { CANNED_SHARED_MAX } from '#contract/constants.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type { CannedFileReply, CannedImportRow, importCannedReplies } from '#contract/http/cannedReplies.ts';
import { DomainError, invalid } from '../common/errors.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { sameName } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { listProductCodes } from '../products/index.ts';
import { addReply, changeReply, isSame, requireRoom, checkedReply } from './cannedChanges.ts';
import { listManaged, lockReplies, type StoredReply, type WrittenReply } from './cannedRepository.ts';

// Moves the replies for all and for products to and from a file.

/** What becomes of a reply of the file. */
type Fate =
  | { readonly outcome: 'added'; readonly written: WrittenReply }
  | { readonly outcome: 'changed'; readonly stored: StoredReply; readonly written: WrittenReply }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly reason: string };
type Planned = Fate & { readonly given: CannedFileReply };

export async function allForFile(db: Database): Promise<CannedFileReply[]> {
  return (await listManaged(db)).flatMap(({ scope, product, title, shortcut, texts, steps }) =>
    scope === CANNED_SCOPE.personal ? [] : [{ scope, product, title, shortcut, texts, steps }],
  );
}

/**
 * Stores all replies of a file, or none if one of them is refused. A trial says what would happen, and stores nothing.
 * @throws {DomainError} 4022 for more replies or texts than there may be
 */
export async function takeFile(
  db: Database,
  principal: StaffPrincipal,
  { replies, isTrial = false }: RequestOf<typeof importCannedReplies>,
): Promise<ResponseOf<typeof importCannedReplies>> {
  if (replies.length > CANNED_SHARED_MAX) throw invalid(`A file can have at most ${CANNED_SHARED_MAX} replies`);
  return db.transaction(async (tx) => {
    await lockReplies(tx);
    const planned = plan(replies, await listManaged(tx), await listProductCodes(tx));
    const isStored = !isTrial && planned.every(({ outcome }) => outcome !== 'refused');
    if (isStored) await store(tx, principal, planned);
    return { isStored, rows: planned.map(rowOf) };
  });
}

async function store(tx: Db, principal: StaffPrincipal, planned: readonly Planned[]): Promise<void> {
  for (const each of planned) {
    if (each.outcome === 'changed') await changeReply(tx, principal, each.stored, each.written);
    if (each.outcome === 'added')
      await addReply(tx, principal, { scope: each.given.scope, staffId: null }, each.written);
  }
  await requireRoom(tx, { scope: CANNED_SCOPE.shared, staffId: null });
}

function plan(
  replies: readonly CannedFileReply[],
  stored: readonly StoredReply[],
  products: ReadonlySet<number>,
): readonly Planned[] {
  const byName = new Map(stored.map((reply) => [nameOf(reply), reply]));
  const named = new Set<string>();
  const fateOf = ({ scope, ...given }: CannedFileReply): Fate => {
    const written = checked(scope, given, products);
    if (typeof written === 'string') return { outcome: 'refused', reason: written };
    const name = nameOf({ scope, ...written });
    if (named.has(name)) return { outcome: 'refused', reason: 'The file has this shortcut twice' };
    named.add(name);
    const found = byName.get(name);
    if (found === undefined) return { outcome: 'added', written };
    return isSame(found, written) ? { outcome: 'unchanged' } : { outcome: 'changed', stored: found, written };
  };
  return replies.map((given) => ({ given, ...fateOf(given) }));
}

/** @returns the reply as it is stored, or why it cannot be */
function checked(
  scope: CannedFileReply['scope'],
  given: WrittenReply,
  products: ReadonlySet<number>,
): WrittenReply | string {
  try {
    return checkedReply(scope, given, products);
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** What a reply of the file has in common with the stored one that it changes. */
function nameOf({ scope, product, shortcut }: Pick<StoredReply, 'scope' | 'product' | 'shortcut'>): string {
  return `${scope} ${product ?? ''} ${sameName(shortcut)}`;
}

function rowOf({ given: { shortcut, title }, ...fate }: Planned): CannedImportRow {
  return { shortcut, title, outcome: fate.outcome, reason: fate.outcome === 'refused' ? fate.reason : '' };
}
