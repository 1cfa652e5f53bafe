import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { bodyOf, encodePackets, type Body } from '#contract/chat/packets.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { fileReaderOfSocket, type FileAddresses } from '../files/index.ts';
import type { CommittedMessage, LiveMessage, MovedMarks, PersonEvent } from '../chat/index.ts';
import type { Person } from '../common/principal.ts';
import { BY_NICKNAME, messageForCustomers, staffForCustomers, type Naming } from '../settings/index.ts';
import type { ChatFeed, Feeds } from './feeds.ts';
import type { ChatSession } from './chatSession.ts';

/** Reads from the database what a session lacks, and passes it to `Delivery`. `CatchUp` implements it. */
export interface Gaps {
  chatBehind(feed: ChatFeed): void;
  personBehind(person: Person): void;
}

const NOTHING_READ = { deliveredSeq: 0, readSeq: 0 };

const CHANGES_NO_OWNER: readonly number[] = [
  CHAT_EVENT.cardOpened,
  CHAT_EVENT.erased,
  CHAT_EVENT.customerNamed,
  CHAT_EVENT.noted,
  CHAT_EVENT.offered,
  CHAT_EVENT.returned,
  CHAT_EVENT.widened,
  CHAT_EVENT.joined,
  CHAT_EVENT.left,
  CHAT_EVENT.watched,
  CHAT_EVENT.logAsked,
  CHAT_EVENT.customerBlocked,
  CHAT_EVENT.tagged,
  CHAT_EVENT.messageDeleted,
];

/**
 * Pushes messages and events to the sessions of this process: each one once, in order, without gaps.
 *
 * Every chat numbers its messages from 1 (chatSeq), every person their events (eventSeq). A session has a cursor for
 * each chat that it follows, and one for its events: it has received everything up to that number. A message or event
 * can arrive here several times and from several sources: from a commit of this process, as a bus message, or from the
 * database. Its number and the cursor decide what happens:
 *
 * - At or below the cursor: the session has it. It is skipped.
 * - Right after the cursor: it is pushed, and the cursor moves to its number.
 * - Further ahead: something before it is missing, because another process committed it or a bus message was lost.
 *   Nothing is pushed. `CatchUp` reads everything after the cursor and passes it to `storedMessages` or
 *   `storedEvents`. So the cursor reaches the message later, and the client never sees a gap.
 *
 * Two cases leave the cursor behind on purpose:
 *
 * - Held back: the session's reader is too slow (`Session.isHeldBack`). It is pushed nothing until it has drained.
 *   Then the gateway reports it as behind.
 * - Acknowledged ahead: a sender gets SEND_ACK in place of its own message. When earlier messages of others are still
 *   missing, the cursor can't move to it yet. `Member.ackedAhead` holds its number until the gap is filled; then the
 *   cursor passes it without a push.
 */
export class Delivery {
  /** How customers see staff. The start, bus messages and sweeps set it. */
  naming: Naming = BY_NICKNAME;
  readonly #feeds: Feeds;
  readonly #gaps: Gaps;
  readonly #files: Pick<FileAddresses, 'readable'>;

  constructor(feeds: Feeds, gaps: Gaps, files: Pick<FileAddresses, 'readable'>) {
    this.#feeds = feeds;
    this.#gaps = gaps;
    this.#files = files;
  }

  /** Messages that this process has just committed, each chat's in order. */
  committed(messages: readonly CommittedMessage[]): void {
    for (const { message, origin } of messages) {
      const feed = this.#feeds.chats.get(message.chatId);
      if (feed !== undefined) this.#message(feed, message, { origin, after: message.chatSeq - 1 });
    }
  }

  /**
   * Messages read from the database, each chat's in order.
   * @param after the chatSeq after which each chat was read: of those read, none is missing
   */
  storedMessages(messages: readonly LiveMessage[], after: ReadonlyMap<string, number>): void {
    for (const message of messages) {
      const feed = this.#feeds.chats.get(message.chatId);
      if (feed !== undefined)
        this.#message(feed, message, { origin: null, after: after.get(message.chatId) ?? message.chatSeq - 1 });
    }
  }

  /** Another process or a sweep has found newer messages of chats. */
  chatsAdvanced(heads: readonly { readonly chatId: string; readonly lastSeq: number }[]): void {
    for (const { chatId, lastSeq } of heads) {
      const feed = this.#feeds.chats.get(chatId);
      if (feed === undefined) continue;
      feed.lastSeq = Math.max(feed.lastSeq, lastSeq);
      if (isAnyoneBehind(feed)) this.#gaps.chatBehind(feed);
    }
  }

  /** Events that this or another process has just published, each person's in order. */
  published(events: readonly PersonEvent[]): void {
    this.publishedToPeople(events);
    this.publishedToWatchers(events);
  }

  publishedToPeople(events: readonly PersonEvent[]): void {
    for (const each of events) this.#event(each, each.event.eventSeq - 1);
  }

  /** The same event has an entry for each person. Watchers get it once. */
  publishedToWatchers(events: readonly PersonEvent[]): void {
    const seen = new Set<string>();
    for (const { event } of events) {
      const { chatId, kind, at, queryId, chatSeq } = event;
      const key = `${chatId} ${kind} ${at} ${queryId} ${chatSeq}`;
      if (!seen.has(key)) this.#pushToWatchers(event);
      if (!seen.has(key) && kind === CHAT_EVENT.assigned) this.#resetStaffMarks(chatId);
      seen.add(key);
    }
  }

  /** Another process or a sweep has found newer events of people. */
  eventsAdvanced(heads: readonly { readonly person: Person; readonly eventSeq: number }[]): void {
    for (const { person, eventSeq } of heads) {
      const sessions = this.#feeds.personFeed(person)?.sessions ?? [];
      if ([...sessions].some((session) => session.eventCursor < eventSeq && !session.isHeldBack))
        this.#gaps.personBehind(person);
    }
  }

  /**
   * Events read from the database, each person's in order.
   * @param after the eventSeq after which a person's were read: of those read, none is missing
   */
  storedEvents(events: readonly PersonEvent[], after: (person: Person) => number): void {
    for (const each of events) this.#event(each, after(each.person));
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

  /**
   * Typing goes to everyone else in the chat who is not held back. No one gets it later.
   * @param isBeside only staff see it: the page of the customer names the assignee
   */
  typing(chatId: string, person: Person, isBeside = false): void {
    const feed = this.#feeds.chats.get(chatId);
    if (feed === undefined) return;
    const bytes = encodePackets([
      { name: 'Typing', seq: 0, body: bodyOf('Typing', { chatId, personType: person.type, personId: person.id }) },
    ]);
    for (const { session } of feed.members.values()) {
      const { identity } = session;
      const mayKnow = !isBeside || identity?.type === PERSON_TYPE.staff;
      if (mayKnow && !session.isHeldBack && !isSame(identity, person)) session.push(bytes);
    }
  }

  /** Pushes the marks of both sides of the session's chats: they may have moved while it was away. */
  allMarksTo(session: ChatSession): void {
    for (const { chatId, state } of this.#feeds.chatsOf(session)) {
      for (const [type, marks] of [
        [PERSON_TYPE.customer, state.customer],
        [PERSON_TYPE.staff, state.staff],
      ] as const) {
        if (marks.deliveredSeq > 0 || marks.readSeq > 0) session.push(marksBytes(chatId, type, marks));
      }
    }
  }

  /** A session that logs in after a chat has ended does not follow it, but a person's tabs share their marks. */
  #marksToOwnTabs({ chatId, personType, personId, deliveredSeq, readSeq }: MovedMarks): void {
    if (personId === undefined) return;
    for (const session of this.#feeds.personFeed({ type: personType, id: personId })?.sessions ?? []) {
      if (!session.isHeldBack && this.#feeds.memberOf(session, chatId) === null)
        session.push(marksBytes(chatId, personType, { deliveredSeq, readSeq }));
    }
  }

  /** @param after a session whose cursor is at least this chatSeq lacks nothing before the message */
  #message(
    feed: ChatFeed,
    message: LiveMessage,
    { origin, after }: { readonly origin: object | null; readonly after: number },
  ): void {
    feed.lastSeq = Math.max(feed.lastSeq, message.chatSeq);
    const hasFile = message.msgType === MESSAGE_TYPE.image || message.msgType === MESSAGE_TYPE.video;
    const forCustomers = messageForCustomers(this.naming, feed.product, message);
    let bytes: Uint8Array | null = null;
    let bytesForCustomers: Uint8Array | null = null;
    const reused = (made: Uint8Array | null): Uint8Array | null => (hasFile ? null : made);
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
      const { session } = member;
      let push: Uint8Array;
      if (session.identity?.type === PERSON_TYPE.customer && forCustomers !== message)
        push = bytesForCustomers = reused(bytesForCustomers) ?? this.#bytesFor(session, forCustomers);
      else push = bytes = reused(bytes) ?? this.#bytesFor(session, message);
      const isByReader = isSame(session.identity, { type: message.fromType, id: message.fromId });
      if (!isByReader || !session.ownSends.withhold(message, push)) session.push(push);
    }
    if (isSomeoneBehind) this.#gaps.chatBehind(feed);
  }

  /** Within a form, only the address of a file depends on the reader. */
  #bytesFor({ identity }: ChatSession, message: LiveMessage): Uint8Array {
    const { msgType, msg } = message;
    const readable = identity === null ? msg : this.#files.readable(msgType, msg, fileReaderOfSocket(identity));
    return encodePackets([
      { name: 'Message', seq: 0, body: readable === msg ? message : { ...message, msg: readable } },
    ]);
  }

  /** @param after a session whose cursor is at least this eventSeq lacks nothing before the event */
  #event(personEvent: PersonEvent, after: number): void {
    const { person, event } = personEvent;
    const feed = this.#feeds.personFeed(person);
    if (feed === null) return;
    let bytes: Uint8Array | null = null;
    for (const session of feed.sessions) {
      if (session.eventCursor >= event.eventSeq || session.isHeldBack) continue;
      if (session.eventCursor < after) {
        this.#gaps.personBehind(person);
        continue;
      }
      session.eventCursor = event.eventSeq;
      bytes ??= encodePackets([{ name: 'ChatEvent', seq: 0, body: this.#seenBy(personEvent) }]);
      session.push(bytes);
      this.#updateFollowed(session, personEvent);
    }
  }

  #seenBy({ person, event, product }: PersonEvent): Body<'ChatEvent'> {
    if (person.type !== PERSON_TYPE.customer) return event;
    return { ...event, toName: staffForCustomers(this.naming, product, { name: event.toName, headImg: '' }).name };
  }

  /** The new assignee may have read less of the chat than the one before. */
  #resetStaffMarks(chatId: string): void {
    const feed = this.#feeds.chats.get(chatId);
    if (feed !== undefined) feed.state = { ...feed.state, staff: NOTHING_READ };
  }

  /** A session follows a chat from the event that assigns it to its person, until an event takes it away. */
  #updateFollowed(session: ChatSession, { person, event, chatLastSeq, product }: PersonEvent): void {
    const { chatId, kind, toId } = event;
    if (CHANGES_NO_OWNER.includes(kind)) return;
    const isStaff = person.type === PERSON_TYPE.staff;
    if (isStaff && toId !== person.id) {
      this.#feeds.leave(session, chatId, 'participant');
    } else if (kind !== CHAT_EVENT.ended && this.#feeds.memberOf(session, chatId)?.role !== 'participant') {
      const state = { chatId, product, lastSeq: chatLastSeq, customer: NOTHING_READ, staff: NOTHING_READ };
      const feed = this.#feeds.join(session, 'participant', { state, cursor: chatLastSeq });
      // Messages may have been committed since the event.
      if (feed !== null) this.#gaps.chatBehind(feed);
    }
  }

  #pushToWatchers(event: Body<'ChatEvent'>): void {
    const members = this.#feeds.chats.get(event.chatId)?.members.values() ?? [];
    const watchers = [...members].filter(({ role }) => role === 'watcher');
    if (watchers.length === 0) return;
    const bytes = encodePackets([{ name: 'ChatEvent', seq: 0, body: { ...event, eventSeq: 0 } }]);
    for (const { session } of watchers) session.push(bytes);
  }
}

function isAnyoneBehind({ members, lastSeq }: ChatFeed): boolean {
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
