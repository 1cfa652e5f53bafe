import type { Person } from '../common/principal.ts';
import type { ResumeService } from '../chat/index.ts';
import type { FileAddresses } from '../files/index.ts';
import type { Subscriber } from './bus/natsBus.ts';
import { Delivery, type Gaps } from './delivery.ts';
import { keyOf, type ChatFeed, type Feeds, type PersonFeed } from './feeds.ts';

export interface CatchUpDeps {
  readonly feeds: Feeds;
  readonly reads: Pick<ResumeService, 'messagesAfter' | 'eventsAfter'>;
  readonly subscriber: Pick<Subscriber, 'settled'>;
  readonly files: Pick<FileAddresses, 'readable'>;
  readonly onError: (error: unknown) => void;
}

/** Read at once for one chat or person. When there is more, the next query reads on. */
const ROWS_EACH = 200;
const FEEDS_AT_ONCE = 50;

/**
 * Reads for sessions that are behind, and passes what it read to `Delivery`.
 *
 * One query reads for many chats, each from the lowest cursor among its sessions; sessions further ahead skip what they
 * have. Only one query runs at a time: feeds reported during it wait in a set for the next one, each at most once.
 */
export class CatchUp implements Gaps {
  /** It says who is behind, and gets what was read for them. */
  readonly delivery: Delivery;
  readonly #deps: CatchUpDeps;
  readonly #chats = new Set<ChatFeed>();
  readonly #people = new Set<PersonFeed>();
  #running: Promise<void> | null = null;

  constructor(deps: CatchUpDeps) {
    this.#deps = deps;
    this.delivery = new Delivery(deps.feeds, this, deps.files);
  }

  chatBehind(feed: ChatFeed): void {
    this.#chats.add(feed);
    this.#start();
  }

  personBehind(person: Person): void {
    const feed = this.#deps.feeds.personFeed(person);
    if (feed === null) return;
    this.#people.add(feed);
    this.#start();
  }

  /** Resolves when nothing is being read. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  #start(): void {
    this.#running ??= Promise.resolve().then(() => this.#run());
  }

  async #run(): Promise<void> {
    try {
      while (this.#people.size + this.#chats.size > 0) {
        // Later messages arrive by the bus, earlier ones are read.
        await this.#deps.subscriber.settled();
        // Events first: an agent follows a chat only after the event that assigns it.
        await this.#readEvents(take(this.#people, FEEDS_AT_ONCE));
        await this.#readMessages(take(this.#chats, FEEDS_AT_ONCE));
      }
    } catch (error) {
      // The next sweep finds those that are still behind.
      this.#deps.onError(error);
    } finally {
      this.#running = null;
    }
  }

  async #readMessages(feeds: readonly ChatFeed[]): Promise<void> {
    const wanted = feeds.flatMap((feed) => {
      const cursors = [...feed.members.values()]
        .filter(({ session }) => !session.isHeldBack)
        .map(({ cursor }) => cursor);
      return cursors.length === 0 ? [] : [{ chatId: feed.chatId, afterSeq: Math.min(...cursors) }];
    });
    if (wanted.length === 0) return;
    const messages = await this.#deps.reads.messagesAfter(wanted, ROWS_EACH);
    this.delivery.storedMessages(messages, new Map(wanted.map(({ chatId, afterSeq }) => [chatId, afterSeq])));
    const counts = countBy(messages, ({ chatId }) => chatId);
    for (const feed of feeds) if (counts.get(feed.chatId) === ROWS_EACH) this.#chats.add(feed);
  }

  async #readEvents(feeds: readonly PersonFeed[]): Promise<void> {
    const wanted = feeds.flatMap(({ person, sessions }) => {
      const cursors = [...sessions].filter(({ isHeldBack }) => !isHeldBack).map(({ eventCursor }) => eventCursor);
      return cursors.length === 0 ? [] : [{ person, afterSeq: Math.min(...cursors) }];
    });
    if (wanted.length === 0) return;
    const events = await this.#deps.reads.eventsAfter(wanted, ROWS_EACH);
    const after = new Map(wanted.map(({ person, afterSeq }) => [keyOf(person), afterSeq]));
    this.delivery.storedEvents(events, (person) => after.get(keyOf(person)) ?? 0);
    const counts = countBy(events, ({ person }) => keyOf(person));
    for (const feed of feeds) if (counts.get(keyOf(feed.person)) === ROWS_EACH) this.#people.add(feed);
  }
}

function take<T>(from: Set<T>, count: number): readonly T[] {
  const taken = [...from].slice(0, count);
  for (const item of taken) from.delete(item);
  return taken;
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
