import type { UnknownAction } from 'redux';
import { ACTION_LOG_FORMAT, type ActionLog, type LogEntry } from '#contract/actionLog.ts';
import { createLogRules } from '#src/actionLog/index.ts';
import { createReplay, type Annotations, type Causes } from '#src/actionLog/replay/index.ts';
import { noAnnotations } from '#test/support/page/noAnnotations.ts';

interface Room {
  readonly lamp: string;
  readonly books: Readonly<Record<string, number>>;
}

const ANNOTATIONS: Annotations<Room> = {
  ...noAnnotations<Room>(),
  framesOf: ({ type }) =>
    type === 'heard' || type === 'said'
      ? [{ direction: type === 'heard' ? 'in' : 'out', name: 'MESSAGE', seq: 7, bodyBytes: 90 }]
      : [],
};

/** 'lamp red' sets the lamp, 'book a' adds one to the books of that name. */
function inRoom(state: Room, { type }: UnknownAction): Room {
  const [what, value = ''] = type.split(' ');
  if (what === 'lamp') return { ...state, lamp: value };
  if (what === 'book') return { ...state, books: { ...state.books, [value]: (state.books[value] ?? 0) + 1 } };
  return state;
}

type Written = Pick<LogEntry, 'of' | 'via' | 'key'> & { readonly type: string };

interface Segment {
  readonly load?: string;
  readonly first?: number;
  readonly state?: Room;
  readonly entries: readonly Written[];
}

const EMPTY: Room = { lamp: 'off', books: {} };

function aLog(segments: readonly Segment[]): ActionLog {
  return {
    format: ACTION_LOG_FORMAT,
    client: { version: 1, build: 'b' },
    staffId: null,
    device: '',
    from: 0,
    until: 100,
    hashes: {},
    segments: segments.map(({ load = 'l', first = 1, state = EMPTY, entries }) => ({
      load,
      state,
      entries: entries.map(({ type, ...cause }, index) => ({
        no: first + index,
        at: index,
        by: 'saga' as const,
        ...cause,
        action: { type },
      })),
    })),
  };
}

async function opened(...segments: readonly Segment[]) {
  let reduced = 0;
  const port = createReplay<Room>({
    reducer: (state, action) => {
      reduced += 1;
      return inRoom(state, action);
    },
    rules: createLogRules({ fields: {} }),
    annotations: ANNOTATIONS,
    build: 'b',
    yieldNow: () => Promise.resolve(),
  });
  expect((await port.open(JSON.stringify(aLog(segments)))).status).toBe('opened');
  return {
    port,
    reduced: () => reduced,
    causesAt: async (position: number) => namesOf((await port.seek(position)).causes),
    changeBefore: (from: number, path: string) => port.find({ by: 'change', path, from }),
  };
}

function namesOf({ chain, ends, ledTo }: Causes) {
  return {
    chain: chain.map(({ position, type, via, key }) => [position, type, via, key].filter((word) => word !== null)),
    ends,
    ledTo: ledTo.map(({ position }) => position),
  };
}

describe('what led to an action', () => {
  it('is a chain back to what a person did', async () => {
    const { causesAt } = await opened({
      entries: [
        { type: 'typed', via: 'key', key: 'Enter' },
        { type: 'queued', of: 1 },
        { type: 'other' },
        { type: 'stored', of: 2, via: 'answer' },
        { type: 'said', of: 4, via: 'timer' },
      ],
    });
    expect(await causesAt(5)).toEqual({
      chain: [
        [5, 'said', 'timer'],
        [4, 'stored', 'answer'],
        [2, 'queued'],
        [1, 'typed', 'key', 'Enter'],
      ],
      ends: 'first',
      ledTo: [],
    });
    expect((await causesAt(1)).ledTo).toEqual([2]);
    expect(await causesAt(0)).toEqual({ chain: [], ends: 'first', ledTo: [] });
  });

  it('ends with the frames that the page received', async () => {
    const { port, causesAt } = await opened({
      entries: [{ type: 'connected' }, { type: 'heard', of: 1, via: 'channel' }, { type: 'read', of: 2 }],
    });
    expect((await causesAt(3)).chain).toEqual([
      [3, 'read'],
      [2, 'heard', 'channel'],
    ]);
    expect((await port.seek(3)).causes.chain[1]?.frames).toEqual([
      { direction: 'in', name: 'MESSAGE', seq: 7, bodyBytes: 90 },
    ]);
    expect((await causesAt(1)).ledTo).toEqual([2]);
  });

  it('goes through all parts of a page load, and says where the log does not have it', async () => {
    const { causesAt } = await opened(
      { load: 'earlier', entries: [{ type: 'x' }, { type: 'y' }] },
      { first: 5, entries: [{ type: 'a', of: 2 }, { type: 'b' }] },
      { first: 7, entries: [{ type: 'c', of: 5 }] },
      {
        first: 20,
        entries: [
          { type: 'd', of: 7, via: 'timer' },
          { type: 'e', of: 12 },
        ],
      },
    );
    expect(await causesAt(6)).toEqual({
      chain: [
        [6, 'd', 'timer'],
        [5, 'c'],
        [3, 'a'],
      ],
      ends: 'beforeLog',
      ledTo: [],
    });
    expect(await causesAt(7)).toEqual({ chain: [[7, 'e']], ends: 'beforeLog', ledTo: [] });
    expect((await causesAt(3)).ledTo).toEqual([5]);
    expect((await causesAt(2)).ledTo).toEqual([]);
  });

  it('is bounded, and so is what an action led to', async () => {
    const { causesAt } = await opened({
      entries: Array.from({ length: 100 }, (_, index) => (index === 0 ? { type: 'a' } : { type: 'b', of: index })),
    });
    const { chain, ends } = await causesAt(100);
    expect([chain.length, ends]).toEqual([40, 'tooLong']);
    const { causesAt: ofMany } = await opened({
      entries: Array.from({ length: 100 }, (_, index) => (index === 0 ? { type: 'a' } : { type: 'b', of: 1 })),
    });
    expect((await ofMany(1)).ledTo.length).toBe(40);
  });
});

describe('the last change of a value', () => {
  const entries = ['lamp red', 'book a', 'x', 'lamp red', 'lamp off'].map((type) => ({ type }));

  it('is the action before that changed it', async () => {
    const { changeBefore } = await opened({ entries });
    expect(await changeBefore(6, 'lamp')).toBe(5);
    expect(await changeBefore(5, 'lamp')).toBe(1);
    expect(await changeBefore(1, 'lamp')).toBeNull();
    expect(await changeBefore(6, 'books.a')).toBe(2);
    expect(await changeBefore(6, 'books')).toBe(2);
    expect(await changeBefore(2, 'books.a')).toBeNull();
    for (const path of ['books.b', 'no.such.value', 'no path [']) expect(await changeBefore(6, path)).toBeNull();
  });

  it('is found in an earlier part, also if the value came back within a part', async () => {
    const { changeBefore, reduced } = await opened(
      { entries: [{ type: 'book a' }] },
      { first: 2, state: { lamp: 'off', books: { a: 1 } }, entries: [{ type: 'lamp red' }, { type: 'lamp off' }] },
      { first: 4, state: { lamp: 'off', books: { a: 1 } }, entries: [{ type: 'x' }, { type: 'y' }] },
    );
    expect(await changeBefore(6, 'lamp')).toBe(3);
    expect(reduced()).withContext('the first part was not needed').toBe(4);
    expect(await changeBefore(6, 'books.a')).toBe(1);
  });

  it('is the first action after a gap or a reload, if the value is another one there', async () => {
    const { changeBefore } = await opened(
      { entries: [{ type: 'lamp red' }] },
      { first: 5, state: { lamp: 'blue', books: {} }, entries: [{ type: 'x' }] },
      { load: 'm', entries: [{ type: 'y' }] },
      { load: 'n', entries: [{ type: 'z' }] },
    );
    expect(await changeBefore(5, 'lamp')).toBe(3);
    expect(await changeBefore(3, 'lamp')).toBe(2);
    expect(await changeBefore(2, 'lamp')).toBe(1);
  });

  const long = { entries: Array.from({ length: 2_000 }, (_, index) => ({ type: index === 0 ? 'lamp red' : 'x' })) };

  it('is not searched any more once another one is wanted', async () => {
    const { changeBefore, reduced } = await opened(long);
    const found = [changeBefore(2_001, 'lamp'), changeBefore(2_001, 'lamp'), changeBefore(1_001, 'lamp')];
    expect(await Promise.all(found)).toEqual([null, null, 1]);
    expect(reduced()).toBeLessThan(2_500);
  });

  it('is not searched any more once another log is open', async () => {
    const { port, changeBefore, reduced } = await opened(long);
    const found = changeBefore(2_001, 'lamp');
    await port.open(JSON.stringify(aLog([{ entries }])));
    await found;
    expect(reduced()).toBeLessThan(1_000);
  });
});
