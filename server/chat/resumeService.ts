import type { Cursor } from '#contract/chat/packets.ts';
import { RESUME_MAX_AGE_MS, RESUME_MAX_MESSAGES } from '#contract/constants.ts';
import { USER_TYPE } from '#contract/domain.ts';
import { isId } from '../common/ids.ts';
import type { Clock } from '../common/ports.ts';
import type { Person } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { findStaff } from '../people/index.ts';
import { readEventSeqs, readPersonEvents } from './chatEventRepository.ts';
import type { ChatIdentity } from './chatIdentity.ts';
import { readMessagesAfter } from './messageRepository.ts';
import type { LiveMessage, PersonEvent } from './publisher.ts';
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

/** Reads what sockets have missed. */
export interface ResumeService {
  resume(
    person: Person,
    known: { readonly cursors: readonly Cursor[]; readonly eventSeq: number },
  ): Promise<Resumption>;
  /** In order, and at most `limit` for each chat. */
  messagesAfter(
    wanted: readonly { readonly chatId: string; readonly afterSeq: number }[],
    limit: number,
  ): Promise<readonly LiveMessage[]>;
  /** In order, and at most `limit` for each person. */
  eventsAfter(
    wanted: readonly { readonly person: Person; readonly afterSeq: number }[],
    limit: number,
  ): Promise<readonly PersonEvent[]>;
  chatStates(chatIds: readonly string[]): Promise<readonly ChatState[]>;
  eventSeqs(people: readonly Person[]): Promise<readonly { readonly person: Person; readonly eventSeq: number }[]>;
  /** The state of a chat that a person wants to watch; null when they may not. */
  watchable(identity: ChatIdentity, chatId: string): Promise<ChatState | null>;
}

export function createResumeService({ db, now }: { readonly db: Database; readonly now: Clock }): ResumeService {
  const isTooOld = async (
    person: Person,
    known: { cursors: readonly Cursor[]; eventSeq: number },
  ): Promise<boolean> => {
    const oldest = await readOldestMissed(db, person, known);
    return oldest !== null && now() - oldest > RESUME_MAX_AGE_MS;
  };

  return {
    resume: async (person, { cursors, eventSeq: knownEventSeq }) => {
      const known = new Map(
        cursors.filter(({ chatId }) => isId(chatId)).map(({ chatId, chatSeq }) => [chatId, chatSeq]),
      );
      const [[events], states] = await Promise.all([
        readEventSeqs(db, [person]),
        readOwnChats(db, person, [...known.keys()]),
      ]);
      const eventSeq = events?.eventSeq ?? 0;
      const isFresh = known.size === 0 && knownEventSeq === 0;
      const behind = states.map(({ chatId, lastSeq }) => lastSeq - (known.get(chatId) ?? lastSeq));
      // The page is ahead when the database was restored from a backup, and numbers were given again.
      const isAhead = knownEventSeq > eventSeq || behind.some((count) => count < 0);
      const missed = behind.reduce((sum, count) => sum + count, eventSeq - knownEventSeq);
      const reset =
        isFresh ||
        isAhead ||
        missed > RESUME_MAX_MESSAGES ||
        (missed > 0 && (await isTooOld(person, placesOf(states, known, knownEventSeq))));
      return {
        reset,
        eventSeq,
        eventsFrom: reset ? eventSeq : knownEventSeq,
        chats: states.map((state) => ({
          state,
          cursor: reset ? state.lastSeq : (known.get(state.chatId) ?? state.lastSeq),
        })),
      };
    },
    messagesAfter: (wanted, limit) => readMessagesAfter(db, wanted, limit),
    eventsAfter: (wanted, limit) => readPersonEvents(db, wanted, limit),
    chatStates: (chatIds) => readChatStates(db, chatIds),
    eventSeqs: (people) => readEventSeqs(db, people),
    watchable: async ({ id, staff }, chatId) => {
      if (staff === null || !isId(chatId)) return null;
      // Reads the current type: it may have changed since the login.
      const type = (await findStaff(db, id))?.type ?? USER_TYPE.staff;
      return type === USER_TYPE.staff ? null : readLiveChat(db, chatId);
    },
  };
}

/** Only cursors in the person's own chats count. */
function placesOf(
  states: readonly ChatState[],
  known: ReadonlyMap<string, number>,
  eventSeq: number,
): { cursors: readonly Cursor[]; eventSeq: number } {
  return {
    eventSeq,
    cursors: states.flatMap(({ chatId }) => (known.has(chatId) ? [{ chatId, chatSeq: known.get(chatId) ?? 0 }] : [])),
  };
}
