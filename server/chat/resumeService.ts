import type { Body } from '#contract/chat/packets.ts';
import { RESUME_MAX_AGE_MS, RESUME_MAX_MESSAGES } from '#contract/constants.ts';
import { isId } from '../common/ids.ts';
import type { Clock } from '../common/ports.ts';
import type { Person } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { readNaming } from '../settings/index.ts';
import { readEventSeqs, readPersonEvents } from './chatEventRepository.ts';
import { areWatchable } from './chatReaderRepository.ts';
import type { ChatIdentity } from './chatIdentity.ts';
import { readMessagesAfter } from './messageRepository.ts';
import { readChatStates, readLiveChat, readOldestMissed, readOwnChats, type ChatState } from './markRepository.ts';

export type { ChatState };

/** Where a socket continues after its login. */
export interface Resumption {
  /** The page is new, too far behind, or ahead of the database: it loads snapshots, and all cursors are at the end. */
  readonly reset: boolean;
  /** The person's last eventSeq. */
  readonly eventSeq: number;
  /** The eventSeq after which events must be sent. */
  readonly eventsFrom: number;
  /** The person's chats, each with the chatSeq after which messages must be sent. */
  readonly chats: readonly { readonly state: ChatState; readonly cursor: number }[];
}

/** What a page has received, by LOGIN. */
type Known = Pick<Body<'Login'>, 'cursors' | 'eventSeq'>;

/** Reads what sockets have missed. */
export type ResumeService = ReturnType<typeof createResumeService>;

export function createResumeService({ db, now }: { readonly db: Database; readonly now: Clock }) {
  return {
    resume: (person: Person, known: Known) => resume(db, now, person, known),
    messagesAfter: (wanted: Parameters<typeof readMessagesAfter>[1], limit: number) =>
      readMessagesAfter(db, wanted, limit),
    eventsAfter: (wanted: Parameters<typeof readPersonEvents>[1], limit: number) => readPersonEvents(db, wanted, limit),
    chatStates: (chatIds: readonly string[]) => readChatStates(db, chatIds),
    eventSeqs: (people: readonly Person[]) => readEventSeqs(db, people),
    stillWatchable: (watched: Parameters<typeof areWatchable>[1]) => areWatchable(db, watched),
    naming: () => readNaming(db),
    watchable: (identity: Pick<ChatIdentity, 'id' | 'staff'>, chatId: string) => watchable(db, identity, chatId),
  };
}

async function resume(
  db: Database,
  now: Clock,
  person: Person,
  { cursors, eventSeq: knownEventSeq }: Known,
): Promise<Resumption> {
  const known = new Map(cursors.filter(({ chatId }) => isId(chatId)).map(({ chatId, chatSeq }) => [chatId, chatSeq]));
  const [[events], states] = await Promise.all([
    readEventSeqs(db, [person]),
    readOwnChats(db, person, [...known.keys()]),
  ]);
  const eventSeq = events?.eventSeq ?? 0;
  // Only cursors in the person's own chats count.
  const own = states.flatMap(({ chatId, lastSeq }) => {
    const chatSeq = known.get(chatId);
    return chatSeq === undefined ? [] : [{ chatId, chatSeq, behind: lastSeq - chatSeq }];
  });
  const isFresh = known.size === 0 && knownEventSeq === 0;
  // The page is ahead when the database was restored from a backup, and numbers were given again.
  const isAhead = knownEventSeq > eventSeq || own.some(({ behind }) => behind < 0);
  const missed = own.reduce((sum, { behind }) => sum + behind, eventSeq - knownEventSeq);
  const isTooOld = async (): Promise<boolean> => {
    const oldest = await readOldestMissed(db, person, { cursors: own, eventSeq: knownEventSeq });
    return oldest !== null && now() - oldest > RESUME_MAX_AGE_MS;
  };
  const reset = isFresh || isAhead || missed > RESUME_MAX_MESSAGES || (missed > 0 && (await isTooOld()));
  return {
    reset,
    eventSeq,
    eventsFrom: reset ? eventSeq : knownEventSeq,
    chats: states.map((state) => ({
      state,
      cursor: reset ? state.lastSeq : (known.get(state.chatId) ?? state.lastSeq),
    })),
  };
}

/** The state of a chat that a person wants to watch; null when they may not. */
async function watchable(
  db: Database,
  { id, staff }: Pick<ChatIdentity, 'id' | 'staff'>,
  chatId: string,
): Promise<ChatState | null> {
  if (staff === null || !isId(chatId)) return null;
  const [mayWatch] = await areWatchable(db, [{ staffId: id, chatId }]);
  return mayWatch === true ? readLiveChat(db, chatId) : null;
}
