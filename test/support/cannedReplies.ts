import { CANNED_SCOPE, type CannedStep } from '#contract/canned.ts';
import type { CannedText } from '#contract/http/cannedReplies.ts';
import type { Db } from '#server/db/connection.ts';
import { insertReply, setArchived } from '#server/cannedReplies/cannedRepository.ts';
import { aStaff } from './builders.ts';

let made = 0;

export interface CannedOptions {
  /** The owner of a personal one. */
  readonly staffId?: string;
  readonly product?: number;
  readonly title?: string;
  readonly shortcut?: string;
  readonly texts?: readonly CannedText[];
  readonly steps?: readonly CannedStep[];
  readonly isArchived?: boolean;
}

/** A canned reply for all, unless it has a product or an owner. @returns its id */
export async function aCannedReply(
  db: Db,
  { staffId, product, title, shortcut, texts, steps = [], isArchived = false }: CannedOptions = {},
): Promise<string> {
  made += 1;
  const word = shortcut ?? `short${made}`;
  const by = staffId ?? (await aStaff(db)).id;
  const scope =
    staffId !== undefined ? CANNED_SCOPE.personal : product !== undefined ? CANNED_SCOPE.product : CANNED_SCOPE.shared;
  const id = await insertReply(
    db,
    {
      scope,
      product: product ?? null,
      staffId: staffId ?? null,
      title: title ?? `Reply ${made}`,
      shortcut: word,
      shortcutKey: word.toLowerCase(),
      texts: texts ?? [{ lang: 'en', body: `Text ${made}` }],
      steps,
    },
    by,
  );
  if (isArchived) await setArchived(db, id, true, by);
  return id;
}
