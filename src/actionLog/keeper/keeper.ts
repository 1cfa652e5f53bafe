import type { ActionLog, LogEntry } from '../../../contract/actionLog.ts';
import type { LogRules } from '../logRules.ts';
import type { Recorded } from '../recorder.ts';
import { redactAction } from '../redactAction.ts';
import { createStateHasher, type StateHasher, type StateHashes } from '../stateHash.ts';
import { joinLog, type ExportLog } from './exportedLog.ts';
import type { Ring } from './ring.ts';
import { prune, Segment, type RingBounds } from './segments.ts';
import { writeProjection } from './stateText.ts';

export interface KeeperOptions<State> {
  readonly rules: LogRules;
  /** null where the browser has no place for it: what was recorded is gone with the page, then. */
  readonly ring: Ring | null;
  /** This page load. */
  readonly load: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whose screen a state is; null: nobody has signed in yet. */
  readonly ownerOf: (state: State) => string | null;
  readonly about: Pick<ActionLog, 'client' | 'device'>;
  readonly bounds: RingBounds;
  readonly hashEvery: number;
}

/** Keeps what was recorded, within bounds, over the end of the page. */
export interface Keeper<State = unknown> {
  /** Finds what earlier page loads of the tab have left. Nothing is done before. */
  readonly open: () => Promise<void>;
  /**
   * Only remembers it: the rest is done in steps. Of what waits for them longer than the bounds allow, the oldest is
   * forgotten.
   */
  readonly take: (recorded: Recorded<State>) => void;
  /** Does a little of what there is to do. @returns whether there was anything */
  readonly step: () => boolean;
  /** Gives the ring what it does not have yet. Never rejects: without a ring it stays in memory. */
  readonly save: () => Promise<void>;
  readonly exportLog: ExportLog;
}

export function createKeeper<State>(options: KeeperOptions<State>): Keeper<State> {
  return new LogKeeper(options);
}

class LogKeeper<State> implements Keeper<State> {
  readonly #options: KeeperOptions<State>;
  readonly #hasher: StateHasher;
  #ring: Ring | null;
  #segments: Segment[] = [];
  #places = 0;
  #ownerId: string | null = null;
  /** The last segment goes on with the next entry. */
  #isOpen = false;
  /** No segment begins before this one: its state was too heavy. */
  #retryAtNo = 0;
  #opened: Promise<void> | null = null;
  #isReady = false;
  #queue: Recorded<State>[] = [];
  #current: Generator<void, void> | null = null;
  #last: Recorded<State> | null = null;

  constructor(options: KeeperOptions<State>) {
    this.#options = options;
    this.#ring = options.ring;
    this.#hasher = createStateHasher(options.rules);
  }

  readonly open = (): Promise<void> => {
    this.#opened ??= this.#open();
    return this.#opened;
  };

  async #open(): Promise<void> {
    try {
      const left = (await this.#ring?.open()) ?? [];
      this.#segments = left.map(Segment.left);
      this.#places = left.at(-1)?.place ?? 0;
      this.#ownerId = left.reduce<string | null>((owner, { ownerId }) => ownerId ?? owner, null);
    } catch {
      this.#ring = null;
    }
    this.#isReady = true;
  }

  readonly take = (recorded: Recorded<State>): void => {
    const { maxActions } = this.#options.bounds;
    this.#queue.push(recorded);
    if (this.#queue.length > maxActions) this.#queue = this.#queue.slice(-maxActions / 2);
  };

  readonly step = (): boolean => {
    if (!this.#isReady) return false;
    if (this.#current === null) {
      const next = this.#queue.shift();
      if (next === undefined) return false;
      this.#current = this.#digest(next);
    }
    if (this.#current.next().done === true) this.#current = null;
    return true;
  };

  readonly save = async (): Promise<void> => {
    await Promise.all(this.#segments.map((segment) => this.#saveSegment(segment)));
  };

  readonly exportLog: ExportLog = async (options = {}) => {
    await this.open();
    while (this.step());
    const { about, now } = this.#options;
    const hashes = this.#isOpen && this.#last?.after !== undefined ? this.#hasher(this.#last.after) : {};
    const aboutIt = { ...about, staffId: this.#ownerId, until: now(), hashes };
    const segments = await Promise.all(
      this.#segments.map(async (segment) => ({ ...segment.info, texts: await this.#textsOf(segment) })),
    );
    return joinLog(aboutIt, segments, options);
  };

  *#digest(recorded: Recorded<State>): Generator<void, void> {
    const { entry, isRaw, before, after } = recorded;
    const isNext = entry.no - 1 === this.#last?.entry.no;
    this.#last = recorded;
    if (this.#isOthers(after ?? before)) return;
    const { bounds, hashEvery } = this.#options;
    const open = this.#segments.at(-1);
    const segment =
      open === undefined || !this.#isOpen || !isNext || open.isFull(bounds) ? yield* this.#begin(recorded) : open;
    if (segment === null) return;
    const hashes: StateHashes | null =
      entry.no % hashEvery === 0 && after !== undefined ? yield* this.#hasher.steps(after) : null;
    const told: LogEntry = {
      ...entry,
      action: isRaw ? redactAction(this.#options.rules, entry.action) : entry.action,
      ...(hashes === null ? {} : { hashes }),
    };
    segment.add(entry, JSON.stringify(told));
    segment.ownerId = this.#ownerId;
    this.#keepWithinBounds();
  }

  /** What one person did is nothing for the next: all of it goes, the sign-in included. */
  #isOthers(state: State): boolean {
    const ownerId = this.#options.ownerOf(state);
    const isOthers = ownerId !== null && this.#ownerId !== null && ownerId !== this.#ownerId;
    if (ownerId !== null) this.#ownerId = ownerId;
    if (!isOthers) return false;
    this.#remove(this.#segments);
    this.#segments = [];
    this.#isOpen = false;
    return true;
  }

  *#begin({ entry, before }: Recorded<State>): Generator<void, Segment | null> {
    this.#isOpen = false;
    if (entry.no < this.#retryAtNo) return null;
    const { rules, load, bounds } = this.#options;
    const stateText = yield* writeProjection(rules, before, bounds.maxWeight);
    if (stateText === null) {
      this.#retryAtNo = entry.no + bounds.checkpointEvery;
      return null;
    }
    this.#places += 1;
    const segment = new Segment({ load, place: this.#places, ownerId: this.#ownerId, at: entry.at, stateText });
    this.#segments.push(segment);
    this.#isOpen = true;
    return segment;
  }

  #keepWithinBounds(): void {
    const { kept, gone } = prune(this.#segments, this.#options.bounds);
    if (gone.length === 0) return;
    this.#segments = kept;
    this.#remove(gone);
  }

  #remove(segments: readonly Segment[]): void {
    const places = segments.flatMap(({ place, sent }) => (sent > 0 ? [place] : []));
    if (places.length > 0) this.#ring?.remove(places).catch(this.#giveUp);
  }

  async #saveSegment(segment: Segment): Promise<void> {
    const texts = segment.close();
    if (this.#ring === null || texts.length === 0) return;
    const upTo = segment.texts.length;
    segment.sent = upTo;
    try {
      await this.#ring.write(segment.info, texts);
      segment.forgetTexts(upTo);
    } catch {
      this.#giveUp();
    }
  }

  /** The browser has no room, or none for us: from here on it is kept in memory only. */
  readonly #giveUp = (): void => {
    this.#ring = null;
  };

  /** @returns nothing where a part can't be read any more */
  async #textsOf(segment: Segment): Promise<readonly string[]> {
    segment.close();
    const { texts } = segment;
    const kept = texts.includes(null) ? ((await this.#options.ring?.read(segment.place).catch(() => [])) ?? []) : [];
    const all = texts.map((text, part) => text ?? kept[part]);
    return all.includes(undefined) ? [] : all.flatMap((text) => text ?? []);
  }
}
