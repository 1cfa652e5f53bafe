import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatState } from '../chat/index.ts';
import type { Person } from '../common/principal.ts';
import { RECEIVES_ALL, type Subscriber, subjectOfChat, subjectOfPerson } from './bus/natsBus.ts';
import type { ChatSession } from './chatSession.ts';

/** `participant`: one of the chat's two sides. `watcher`: a leader who reads a chat of another agent. */
export type Role = 'participant' | 'watcher';

/** A session that follows a chat. `Delivery` explains cursors. */
export interface Member {
  readonly session: ChatSession;
  readonly role: Role;
  /** The session has every message up to this chatSeq. */
  cursor: number;
  /** Its own messages beyond the cursor. They were acknowledged, so they are not pushed when the gap is filled. */
  readonly ackedAhead: Set<number>;
}

/** A chat that sessions of this process follow. */
export interface ChatFeed {
  readonly chatId: string;
  readonly product: number;
  readonly members: Map<ChatSession, Member>;
  /** The newest chatSeq that this process knows of. */
  lastSeq: number;
  /** The newest marks of each side that this process knows of. */
  state: Pick<ChatState, 'customer' | 'staff'>;
}

/** A person's sessions in this process. */
export interface PersonFeed {
  readonly person: Person;
  readonly sessions: Set<ChatSession>;
}

/** Which sessions of this process follow which chats, and whose sessions they are. */
export class Feeds {
  readonly chats = new Map<string, ChatFeed>();
  readonly people = new Map<string, PersonFeed>();
  readonly #chatsOf = new Map<ChatSession, Set<ChatFeed>>();
  readonly #subscriber: Subscriber;

  constructor(subscriber: Subscriber = RECEIVES_ALL) {
    this.#subscriber = subscriber;
  }

  addSession(session: ChatSession, person: Person): void {
    const key = keyOf(person);
    if (!this.people.has(key)) this.#subscriber.subscribe(subjectOfPerson(person));
    const feed: PersonFeed = this.people.get(key) ?? {
      person: { type: person.type, id: person.id },
      sessions: new Set(),
    };
    this.people.set(key, feed);
    feed.sessions.add(session);
    this.#chatsOf.set(session, new Set());
  }

  removeSession(session: ChatSession): void {
    for (const feed of this.#chatsOf.get(session) ?? []) this.#removeMember(feed, session);
    this.#chatsOf.delete(session);
    if (session.identity === null) return;
    const key = keyOf(session.identity);
    const feed = this.people.get(key);
    feed?.sessions.delete(session);
    if (feed?.sessions.size === 0) {
      this.people.delete(key);
      this.#subscriber.unsubscribe(subjectOfPerson(feed.person));
    }
  }

  /**
   * Lets a session follow a chat. A session that follows it already keeps its cursor; a watcher can become a
   * participant.
   * @returns null when the session is gone
   */
  join(
    session: ChatSession,
    role: Role,
    start: { readonly state: ChatState; readonly cursor: number },
  ): ChatFeed | null {
    const chats = this.#chatsOf.get(session);
    if (chats === undefined) return null;
    const { state, cursor } = start;
    const feed: ChatFeed = this.chats.get(state.chatId) ?? {
      chatId: state.chatId,
      product: state.product,
      members: new Map(),
      lastSeq: 0,
      state,
    };
    if (!this.chats.has(state.chatId)) this.#subscriber.subscribe(subjectOfChat(state.chatId));
    this.chats.set(state.chatId, feed);
    feed.lastSeq = Math.max(feed.lastSeq, state.lastSeq);
    const before = feed.members.get(session);
    if (before === undefined || before.role === 'watcher') {
      feed.members.set(session, {
        session,
        role,
        cursor: before?.cursor ?? cursor,
        ackedAhead: before?.ackedAhead ?? new Set(),
      });
    }
    chats.add(feed);
    return feed;
  }

  leave(session: ChatSession, chatId: string, role: Role): void {
    const feed = this.chats.get(chatId);
    if (feed?.members.get(session)?.role !== role) return;
    this.#chatsOf.get(session)?.delete(feed);
    this.#removeMember(feed, session);
  }

  /** Who watches which chats. */
  watchers(): readonly { readonly session: ChatSession; readonly chatId: string }[] {
    return [...this.chats.values()].flatMap(({ chatId, members }) =>
      [...members.values()].flatMap(({ role, session }) => (role === 'watcher' ? [{ session, chatId }] : [])),
    );
  }

  chatsOf(session: ChatSession): Iterable<ChatFeed> {
    return this.#chatsOf.get(session) ?? [];
  }

  memberOf(session: ChatSession, chatId: string): Member | null {
    return this.chats.get(chatId)?.members.get(session) ?? null;
  }

  personFeed(person: Person): PersonFeed | null {
    return this.people.get(keyOf(person)) ?? null;
  }

  customerSessions(customerId: string): Iterable<ChatSession> {
    return this.personFeed({ type: PERSON_TYPE.customer, id: customerId })?.sessions ?? [];
  }

  /** The tabs of a person that have an open socket in this process. */
  openTabsOf(person: Person): readonly string[] {
    return [...(this.personFeed(person)?.sessions ?? [])].flatMap(({ isOpen, tabId }) => (isOpen ? tabId : []));
  }

  #removeMember(feed: ChatFeed, session: ChatSession): void {
    feed.members.delete(session);
    if (feed.members.size > 0) return;
    this.chats.delete(feed.chatId);
    this.#subscriber.unsubscribe(subjectOfChat(feed.chatId));
  }
}

export function keyOf({ type, id }: Person): string {
  return `${type} ${id}`;
}
