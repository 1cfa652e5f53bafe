import type { EventChannel } from 'redux-saga';
import { call, delay, fork, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { ActionLog, LogEntry } from '#contract/actionLog.ts';
import type { LogRules } from '../logRules.ts';
import type { Recorded } from '../recorder.ts';
import { redactAction } from '../redact.ts';
import { createStateHasher, type StateHashes } from '../stateHash.ts';
import { joinLog, type ExportLog, type MeasureClock } from './exportedLog.ts';
import type { RingBuffer } from './browser/idbRingBuffer.ts';
import { Segment, splitByBounds, type RingBufferBounds } from './segments.ts';
import { writeProjection } from './stateText.ts';

// How the log store works
//
// A log is a list of segments. A segment is a checkpoint (the redacted state as JSON) and the entries recorded after
// it. So a replay can begin at any segment, and the oldest segments can be deleted when the log grows too large.
//
// Recording must not slow the page down. `append` therefore only puts the action, and the states before and after it,
// into a queue. The expensive work follows in idle time: hashing a state, writing a checkpoint, redacting. A generator
// does this work for one queued action and yields after each small part of it. `step` runs the generator to its next
// `yield`, so the caller decides after every step whether there is still time. States are immutable: a state that
// waits in the queue is still what it was when the action was recorded.
//
// `save` writes new texts to the ring buffer and then drops them from memory. `exportLog` finishes all open work and
// joins the texts of all segments, from memory or from the ring buffer.

export interface LogStoreOptions<State> {
  readonly rules: LogRules;
  /** null if the browser offers no storage. Then the log ends with the page. */
  readonly ringBuffer: RingBuffer | null;
  /** Id of this page load. */
  readonly load: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Id of the person whose data the state holds; null: no one has signed in yet. */
  readonly ownerOf: (state: State) => string | null;
  readonly about: Pick<ActionLog, 'client' | 'device'>;
  readonly measureClock?: MeasureClock;
  readonly bounds: RingBufferBounds;
  /** Every so many entries, an entry gets hashes of the state after it. */
  readonly hashEvery: number;
}

/** Stores recorded actions within bounds, beyond the end of the page. */
export class LogStore<State = unknown> {
  readonly #options: LogStoreOptions<State>;
  readonly #hasher: ReturnType<typeof createStateHasher>;
  #ringBuffer: RingBuffer | null;
  #segments: Segment[] = [];
  /** Number of the last segment in the ring buffer. */
  #lastPlace = 0;
  #ownerId: string | null = null;
  /** Whether the next entry may continue the last segment. */
  #isOpen = false;
  /** The state was too large for a checkpoint: no segment begins before the entry with this number. */
  #retryAtNo = 0;
  #opening: Promise<void> | null = null;
  #isReady = false;
  #queue: Recorded<State>[] = [];
  /** The work for one queued action. */
  #work: Generator<void, void> | null = null;
  #last: Recorded<State> | null = null;

  constructor(options: LogStoreOptions<State>) {
    this.#options = options;
    this.#ringBuffer = options.ringBuffer;
    this.#hasher = createStateHasher(options.rules);
  }

  /** Finds the segments of the tab's earlier page loads. No step works before. */
  readonly open = (): Promise<void> => {
    this.#opening ??= this.#open();
    return this.#opening;
  };

  async #open(): Promise<void> {
    try {
      const stored = (await this.#ringBuffer?.open()) ?? [];
      this.#segments = stored.map((info) => new Segment(info, null));
      this.#lastPlace = stored.at(-1)?.place ?? 0;
      this.#ownerId = stored.reduce<string | null>((owner, { ownerId }) => ownerId ?? owner, null);
    } catch {
      this.#ringBuffer = null;
    }
    this.#isReady = true;
  }

  /** Queues a recorded action; `step` does the work. Drops the oldest actions if too many wait. */
  readonly append = (recorded: Recorded<State>): void => {
    const { maxActions } = this.#options.bounds;
    this.#queue.push(recorded);
    if (this.#queue.length > maxActions) this.#queue = this.#queue.slice(-maxActions / 2);
  };

  /** Does a small part of the waiting work. @returns whether there was any */
  readonly step = (): boolean => {
    if (!this.#isReady) return false;
    if (this.#work === null) {
      const next = this.#queue.shift();
      if (next === undefined) return false;
      this.#work = this.#process(next);
    }
    if (this.#work.next().done === true) this.#work = null;
    return true;
  };

  /** Writes new texts to the ring buffer. Never rejects: if writing fails, the log stays in memory. */
  readonly save = async (): Promise<void> => {
    await Promise.all(this.#segments.map((segment) => this.#saveSegment(segment)));
  };

  readonly exportLog: ExportLog = async (options = {}) => {
    await this.open();
    while (this.step());
    const { about, now, measureClock = () => null } = this.#options;
    const hashes = this.#isOpen && this.#last?.after !== undefined ? this.#hasher(this.#last.after) : {};
    const header = { ...about, staffId: this.#ownerId, until: now(), hashes, measureClock };
    const segments = await Promise.all(
      this.#segments.map(async (segment) => ({ ...segment.info, texts: await this.#textsOf(segment) })),
    );
    return joinLog(header, segments, options);
  };

  *#process(recorded: Recorded<State>): Generator<void, void> {
    const { entry, isRaw, before, after } = recorded;
    const isConsecutive = entry.no - 1 === this.#last?.entry.no;
    this.#last = recorded;
    if (this.#clearIfOwnerChanged(after ?? before)) return;
    const { bounds, hashEvery } = this.#options;
    const last = this.#segments.at(-1);
    const isContinued = last !== undefined && this.#isOpen && isConsecutive && !last.isFull(bounds);
    const segment = isContinued ? last : yield* this.#beginSegment(recorded);
    if (segment === null) return;
    const hashes: StateHashes | null =
      entry.no % hashEvery === 0 && after !== undefined ? yield* this.#hasher.steps(after) : null;
    const stored: LogEntry = {
      ...entry,
      action: isRaw ? redactAction(this.#options.rules, entry.action) : entry.action,
      ...(hashes === null ? {} : { hashes }),
    };
    segment.add(entry, JSON.stringify(stored), this.#ownerId);
    this.#deleteBeyondBounds();
  }

  /** The log of one person must not reach another: a sign-in of someone else deletes it, that action included. */
  #clearIfOwnerChanged(state: State): boolean {
    const ownerId = this.#options.ownerOf(state);
    const hasChanged = ownerId !== null && this.#ownerId !== null && ownerId !== this.#ownerId;
    if (ownerId !== null) this.#ownerId = ownerId;
    if (!hasChanged) return false;
    this.#deleteStored(this.#segments);
    this.#segments = [];
    this.#isOpen = false;
    return true;
  }

  /** @returns null while the state is too large for a checkpoint */
  *#beginSegment({ entry, before }: Recorded<State>): Generator<void, Segment | null> {
    this.#isOpen = false;
    if (entry.no < this.#retryAtNo) return null;
    const { rules, load, bounds } = this.#options;
    const stateText = yield* writeProjection(rules, before, bounds.maxWeight);
    if (stateText === null) {
      this.#retryAtNo = entry.no + bounds.checkpointEvery;
      return null;
    }
    this.#lastPlace += 1;
    const [from, weight] = [entry.at, stateText.length];
    const start = {
      load,
      place: this.#lastPlace,
      ownerId: this.#ownerId,
      from,
      until: from,
      count: 0,
      weight,
      parts: 1,
    };
    const segment = new Segment(start, stateText);
    this.#segments.push(segment);
    this.#isOpen = true;
    return segment;
  }

  #deleteBeyondBounds(): void {
    const { within, beyond } = splitByBounds(this.#segments, this.#options.bounds);
    if (beyond.length === 0) return;
    this.#segments = within;
    this.#deleteStored(beyond);
  }

  #deleteStored(segments: readonly Segment[]): void {
    const places = segments.flatMap(({ info, sentParts }) => (sentParts > 0 ? [info.place] : []));
    if (places.length > 0) this.#ringBuffer?.remove(places).catch(this.#useMemoryOnly);
  }

  async #saveSegment(segment: Segment): Promise<void> {
    const texts = segment.finishPart();
    if (this.#ringBuffer === null || texts.length === 0) return;
    const partCount = segment.texts.length;
    segment.sentParts = partCount;
    try {
      await this.#ringBuffer.write(segment.info, texts);
      segment.dropTexts(partCount);
    } catch {
      this.#useMemoryOnly();
    }
  }

  /** The browser has no storage left for the page. */
  readonly #useMemoryOnly = (): void => {
    this.#ringBuffer = null;
  };

  /** @returns an empty list if a part can no longer be read */
  async #textsOf(segment: Segment): Promise<readonly string[]> {
    segment.finishPart();
    const { texts } = segment;
    const { ringBuffer } = this.#options;
    const stored = texts.includes(null) ? ((await ringBuffer?.read(segment.info.place).catch(() => [])) ?? []) : [];
    const all = texts.map((text, part) => text ?? stored[part]);
    return all.includes(undefined) ? [] : all.flatMap((text) => text ?? []);
  }
}

interface LogStoreDeps {
  readonly logStore: Pick<LogStore, 'open' | 'step' | 'save'>;
  /**
   * Resolves when the browser is idle.
   * @returns a function that returns how many milliseconds of the idle time are left
   */
  readonly idle: () => Promise<() => number>;
  /** Emits when the page may be about to close. The caller closes the channel. */
  readonly watchLeaving: () => EventChannel<'leaving'>;
}

/** Time between two writes, in milliseconds. A crash loses at most this much of the log. */
const SAVE_EVERY_MS = 1_000;

/** Runs the log store in the browser's idle time. Dispatches nothing, as that would be recorded, too. */
export function* logStoreSaga({ logStore, idle, watchLeaving }: LogStoreDeps): SagaGenerator<void> {
  yield* call(logStore.open);
  yield* fork(saveBeforeLeaving, logStore, watchLeaving);
  while (true) {
    yield* delay(SAVE_EVERY_MS);
    for (let hasMore = true; hasMore;) {
      const leftMs: () => number = yield* call(idle);
      do hasMore = logStore.step();
      while (hasMore && leftMs() > 0);
    }
    yield* call(logStore.save);
  }
}

/** Does all remaining work at once, as the page may not get another chance. */
function* saveBeforeLeaving(
  logStore: LogStoreDeps['logStore'],
  watchLeaving: () => EventChannel<'leaving'>,
): SagaGenerator<void> {
  const leaving = yield* call(watchLeaving);
  yield* takeEvery(leaving, () => {
    while (logStore.step());
    void logStore.save();
  });
}
