import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import { bodyOf, encodePackets, type Body } from '../../contract/chat/packets.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '../../contract/domain.ts';
import { fileReaderOfSocket, type FileAddresses } from '../files/index.ts';
import type { CommittedMessage, LiveMessage, MovedMarks, ToldEvent } from '../chat/index.ts';
import type { Person } from '../common/principal.ts';
import type { ChatFeed, Feeds } from './feeds.ts';
import type { Session } from './session.ts';

/** What has to be read from the database because a cursor and what is at hand don't meet. */
export interface Gaps {
  chatBehind(feed: ChatFeed): void;
  personBehind(person: Person): void;
}

const NOTHING_READ = { deliveredSeq: 0, readSeq: 0 };

/**
 * Pushes to the sessions of this process. A message is pushed to a session only if it is the one that follows the
 * session's cursor; with anything missing before it, the session is caught up by reading, so nobody ever sees a gap.
 */
export class Delivery {
  readonly #feeds: Feeds;
  readonly #gaps: Gaps;
  readonly #files: Pick<FileAddresses, 'readable'>;

  constructor(feeds: Feeds, gaps: Gaps, files: Pick<FileAddresses, 'readable'>) {
    this.#feeds = feeds;
    this.#gaps = gaps;
    this.#files = files;
  }

  /** Messages just committed by this process, each chat's in order. */
  committed(messages: readonly CommittedMessage[]): void {
    for (const { message, origin } of messages) {
      const feed = this.#feeds.chats.get(message.chatId);
      if (feed !== undefined) this.#message(feed, message, { origin, after: message.chatSeq - 1 });
    }
  }

  /** All that the database has after the given chatSeq of each chat, or the first part of it, in order. */
  storedMessages(messages: readonly LiveMessage[], after: ReadonlyMap<string, number>): void {
    for (const message of messages) {
      const feed = this.#feeds.chats.get(message.chatId);
      if (feed !== undefined)
        this.#message(feed, message, { origin: null, after: after.get(message.chatId) ?? message.chatSeq - 1 });
    }
  }

  /** Another process, or the database, says how far chats have come. */
  chatsMoved(heads: readonly { readonly chatId: string; readonly lastSeq: number }[]): void {
    for (const { chatId, lastSeq } of heads) {
      const feed = this.#feeds.chats.get(chatId);
      if (feed === undefined) continue;
      feed.lastSeq = Math.max(feed.lastSeq, lastSeq);
      if (isAnyoneBehind(feed)) this.#gaps.chatBehind(feed);
    }
  }

  /** Events just written, by this process or another, each person's in order. */
  told(events: readonly ToldEvent[]): void {
    const seen = new Set<string>();
    for (const told of events) {
      this.#event(told, told.event.eventSeq - 1);
      const { chatId, kind, at, queryId } = told.event;
      const key = `${chatId} ${kind} ${at} ${queryId}`;
      if (!seen.has(key)) this.#tellWatchers(told.event);
      if (!seen.has(key) && kind === CHAT_EVENT.assigned) this.#startReading(chatId);
      seen.add(key);
    }
  }

  /** The database says how far people's events have come. */
  peopleMoved(heads: readonly { readonly person: Person; readonly eventSeq: number }[]): void {
    for (const { person, eventSeq } of heads) {
      const sessions = this.#feeds.personFeed(person)?.sessions ?? [];
      if ([...sessions].some((session) => session.eventCursor < eventSeq && !session.isHeldBack))
        this.#gaps.personBehind(person);
    }
  }

  /** What the database has of somebody's events after an eventSeq, or the first part of it, in order. */
  storedEvents(events: readonly ToldEvent[], after: (person: Person) => number): void {
    for (const told of events) this.#event(told, after(told.person));
  }

  marks(marks: readonly MovedMarks[]): void {
    for (const moved of marks) {
      const { chatId, personType, deliveredSeq, readSeq } = moved;
      this.#marksToOwnTabs(moved);
      const feed = this.#feeds.chats.get(chatId);
      if (feed === undefined) continue;
      const side = personType === PERSON_TYPE.customer ? 'customer' : 'staff';
      const before = feed.state[side];
      const after = {
        deliveredSeq: Math.max(before.deliveredSeq, deliveredSeq),
        readSeq: Math.max(before.readSeq, readSeq),
      };
      if (after.deliveredSeq === before.deliveredSeq && after.readSeq === before.readSeq) continue;
      feed.state = { ...feed.state, [side]: after };
      const bytes = marksBytes(chatId, personType, after);
      for (const { session } of feed.members.values()) if (!session.isHeldBack) session.push(bytes);
    }
  }

  /** Passed on to everyone else in the chat, unless they are busy taking more important things. */
  typing(chatId: string, person: Person): void {
    const feed = this.#feeds.chats.get(chatId);
    if (feed === undefined) return;
    const bytes = encodePackets([
      { name: 'Typing', seq: 0, body: bodyOf('Typing', { chatId, personType: person.type, personId: person.id }) },
    ]);
    for (const { session } of feed.members.values()) {
      if (!session.isHeldBack && !isSame(session.identity, person)) session.push(bytes);
    }
  }

  /** Tells a session where both sides of its chats stand: what moved while it was away. */
  allMarksTo(session: Session): void {
    for (const { chatId, state } of this.#feeds.chatsOf(session)) {
      for (const [type, marks] of [
        [PERSON_TYPE.customer, state.customer],
        [PERSON_TYPE.staff, state.staff],
      ] as const) {
        if (marks.deliveredSeq > 0 || marks.readSeq > 0) session.push(marksBytes(chatId, type, marks));
      }
    }
  }

  /** A chat that has ended is not followed by who logs in after that, but what was read in one tab is read in all. */
  #marksToOwnTabs({ chatId, personType, personId, deliveredSeq, readSeq }: MovedMarks): void {
    if (personId === undefined) return;
    for (const session of this.#feeds.personFeed({ type: personType, id: personId })?.sessions ?? []) {
      if (!session.isHeldBack && this.#feeds.memberOf(session, chatId) === null)
        session.push(marksBytes(chatId, personType, { deliveredSeq, readSeq }));
    }
  }

  /** @param after nothing is missing between this chatSeq and the message, but what came in the same reading */
  #message(
    feed: ChatFeed,
    message: LiveMessage,
    { origin, after }: { readonly origin: object | null; readonly after: number },
  ): void {
    feed.lastSeq = Math.max(feed.lastSeq, message.chatSeq);
    const hasFile = message.msgType === MESSAGE_TYPE.image || message.msgType === MESSAGE_TYPE.video;
    let bytes: Uint8Array | null = null;
    let isSomeoneBehind = false;
    for (const member of feed.members.values()) {
      const isOwn = member.session === origin;
      if (member.cursor >= message.chatSeq) continue;
      if (member.cursor < after || member.session.isHeldBack) {
        if (isOwn) member.ackedAhead.add(message.chatSeq);
        isSomeoneBehind ||= !member.session.isHeldBack;
        continue;
      }
      member.cursor = message.chatSeq;
      if (isOwn || member.ackedAhead.delete(message.chatSeq)) continue;
      bytes = hasFile || bytes === null ? this.#bytesFor(member.session, message) : bytes;
      const isByReader = isSame(member.session.identity, { type: message.fromType, id: message.fromId });
      if (!isByReader || !member.session.ownSends.withhold(message, bytes)) member.session.push(bytes);
    }
    if (isSomeoneBehind) this.#gaps.chatBehind(feed);
  }

  /** The same for every reader, but for the address of a file, which is theirs. */
  #bytesFor({ identity }: Session, message: LiveMessage): Uint8Array {
    const msg =
      identity === null
        ? message.msg
        : this.#files.readable(message.msgType, message.msg, fileReaderOfSocket(identity));
    return encodePackets([{ name: 'Message', seq: 0, body: { ...message, msg } }]);
  }

  #event(told: ToldEvent, after: number): void {
    const feed = this.#feeds.personFeed(told.person);
    if (feed === null) return;
    let bytes: Uint8Array | null = null;
    for (const session of feed.sessions) {
      if (session.eventCursor >= told.event.eventSeq || session.isHeldBack) continue;
      if (session.eventCursor < after) {
        this.#gaps.personBehind(told.person);
        continue;
      }
      session.eventCursor = told.event.eventSeq;
      bytes ??= encodePackets([{ name: 'ChatEvent', seq: 0, body: told.event }]);
      session.push(bytes);
      this.#follow(session, told);
    }
  }

  /** Whom a chat is given to has read less of it, perhaps, than who had it before. */
  #startReading(chatId: string): void {
    const feed = this.#feeds.chats.get(chatId);
    if (feed !== undefined) feed.state = { ...feed.state, staff: NOTHING_READ };
  }

  /** A chat that becomes somebody's is followed from the event on, and one that they lose no longer. */
  #follow(session: Session, { person, event: { chatId, kind, toId }, chatLastSeq }: ToldEvent): void {
    if (kind === CHAT_EVENT.cardOpened) return;
    const isStaff = person.type === PERSON_TYPE.staff;
    if (isStaff && toId !== person.id) {
      this.#feeds.leave(session, chatId, 'participant');
    } else if (kind !== CHAT_EVENT.ended && this.#feeds.memberOf(session, chatId)?.role !== 'participant') {
      const state = { chatId, lastSeq: chatLastSeq, customer: NOTHING_READ, staff: NOTHING_READ };
      const feed = this.#feeds.join(session, 'participant', { state, cursor: chatLastSeq });
      // Something may have been said between the event and this moment.
      if (feed !== null) this.#gaps.chatBehind(feed);
    }
  }

  #tellWatchers(event: Body<'ChatEvent'>): void {
    const members = this.#feeds.chats.get(event.chatId)?.members.values() ?? [];
    const watchers = [...members].filter(({ role }) => role === 'watcher');
    if (watchers.length === 0) return;
    const bytes = encodePackets([{ name: 'ChatEvent', seq: 0, body: { ...event, eventSeq: 0 } }]);
    for (const { session } of watchers) session.push(bytes);
  }
}

export function isAnyoneBehind({ members, lastSeq }: ChatFeed): boolean {
  return [...members.values()].some(({ session, cursor }) => cursor < lastSeq && !session.isHeldBack);
}

function isSame(one: Person | null, other: { readonly type: number; readonly id: string }): boolean {
  return one?.type === other.type && one.id === other.id;
}

function marksBytes(
  chatId: string,
  personType: number,
  marks: { readonly deliveredSeq: number; readonly readSeq: number },
): Uint8Array {
  return encodePackets([
    { name: 'MessageState', seq: 0, body: bodyOf('MessageState', { chatId, personType, ...marks }) },
  ]);
}
