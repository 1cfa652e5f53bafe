import { MENTIONS_MAX } from '#contract/constants.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { findMentionCandidates, MentionCandidate, OwnMention } from '#contract/http/notes.ts';
import { listGranted, mayRead } from '../chat/index.ts';
import { invalid } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { beginningOf, searchTextOf } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { mayReadAll } from '../queries/index.ts';
import {
  findCandidates,
  findMentioned,
  listMentionsOf,
  replaceMentionReaders,
  replaceMentions,
  type Mentioned,
} from './mentionRepository.ts';
import type { NoteSubject } from './noteRepository.ts';

/** Characters of a note in a list. */
const EXCERPT_MAX = 200;

interface NewMentions {
  readonly subject: NoteSubject;
  readonly noteId: string;
  readonly mentions: readonly Mentioned[];
}

/**
 * Stores whom a note mentions. They may read the chat while it is live.
 * @returns the people whom it did not mention before
 * @throws {DomainError} 4022 for too many, and for someone who does not work on such chats or queries
 */
export async function mention(tx: Db, { subject, noteId, mentions: given }: NewMentions): Promise<readonly string[]> {
  const mentions = [...new Map(given.map((each) => [keyOf(each), each])).values()];
  if (mentions.length > MENTIONS_MAX) throw invalid(`Mention up to ${MENTIONS_MAX} people and teams`);
  const known = mentions.filter(({ id }) => isId(id));
  const found = known.length === 0 ? [] : await findMentioned(tx, subject.type, known);
  const meant = new Set(found.map(keyOf));
  if (mentions.some((each) => !meant.has(keyOf(each)))) throw invalid(REFUSAL[subject.type]);
  const staffIds = [...new Set(found.map(({ staffId }) => staffId))];
  const added = await replaceMentions(tx, noteId, { mentions, staffIds });
  if (subject.type === 'chat') await replaceMentionReaders(tx, subject.id);
  return added;
}

const REFUSAL = {
  chat: 'Someone whom you mention does not work on chats',
  query: 'Someone whom you mention does not work on queries',
} as const;

export function isSameMentions(some: readonly Mentioned[], others: readonly Mentioned[]): boolean {
  return String(some.map(keyOf).sort()) === String([...new Set(others.map(keyOf))].sort());
}

function keyOf({ type, id }: Mentioned): string {
  return `${type}.${id}`;
}

/** Whom a note can mention, by part of their name. */
export function candidates(
  db: Database,
  { about, keyword }: RequestOf<typeof findMentionCandidates>,
): Promise<MentionCandidate[]> {
  return findCandidates(db, { about, keyword: searchTextOf(keyword) });
}

/** The notes that mention the caller. The text only where they may still read it. */
export async function mentionsOf(db: Database, principal: StaffPrincipal): Promise<OwnMention[]> {
  const { staffId } = principal;
  const mentions = await listMentionsOf(db, staffId);
  const granted = await listGranted(
    db,
    staffId,
    mentions.flatMap(({ chat }) => chat?.chatId ?? []),
  );
  return mentions.map(({ text, chat, ...mentionOf }) => {
    const isReadable =
      chat === null
        ? mayReadAll(principal)
        : mayRead(principal, { ...chat, readerIds: granted.includes(chat.chatId) ? [staffId] : [] });
    return { ...mentionOf, text: isReadable ? beginningOf(text.for(principal), EXCERPT_MAX) : '' };
  });
}
