import fc from 'fast-check';
import { aChat, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import {
  countChats,
  listChats,
  type ChatFilter,
  type ChatOrder,
  type ChatPosition,
} from '#server/chat/chatListRepository.ts';
import { dbOf } from '#server/db/connection.ts';
import type { Slice } from '#server/db/slice.ts';

const CHATS = 48;
const PEOPLE = 3;
const FIRST_MS = Date.UTC(2026, 2, 1);

/** A chat's row, read without the lists' statements. */
interface Row {
  readonly id: string;
  readonly customerId: string;
  readonly staffId: string | null;
  readonly product: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly respondBy: number | null;
  readonly isEnded: boolean;
}

interface Page {
  readonly order: ChatOrder;
  readonly limit: number;
  readonly from: 'start' | 'after' | 'before';
  /** How many rows to skip, or the row from which to go on. */
  readonly at: number;
}

describe('a page of chats', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let people: readonly string[];
  let rows: readonly Row[];
  beforeEach(async () => {
    server = await freshServer();
    people = await Promise.all(Array.from({ length: PEOPLE }, async () => (await aStaff(server.db)).id));
    for (let at = 0; at < CHATS; at += 1) await fillChat(at);
    rows = await readRows();
  });

  /** A third in line or live, half of the live ones waiting; several have changed at the same instant. */
  const fillChat = async (at: number) => {
    const isEnded = at % 3 !== 0;
    const staffId = isEnded || at % 2 === 0 ? people[at % PEOPLE] : undefined;
    const { id } = await aChat(server.db, {
      isEnded,
      product: 1 + (at % 4),
      ...(staffId !== undefined && { staffId }),
    });
    await server.db.query(
      `update chat set created_at = $2, updated_at = $3, waiting_since = case when $4 then $5::timestamptz end
        where id = $1`,
      [
        id,
        new Date(FIRST_MS + at * 60_000),
        new Date(FIRST_MS + ((at * 7) % 20) * 3_600_000 + CHATS * 60_000),
        !isEnded && at % 4 !== 0,
        new Date(FIRST_MS + (at % 5) * 1_000),
      ],
    );
  };

  const readRows = async () => {
    const found = await server.db.query<Row>(
      `select id::text, customer_id::text as "customerId", staff_id::text as "staffId", product,
              extract(epoch from created_at)::float8 * 1000 as "createdAt",
              extract(epoch from updated_at)::float8 * 1000 as "updatedAt",
              extract(epoch from case when waiting_since is not null then respond_by end)::float8 * 1000 as "respondBy",
              ended_at is not null as "isEnded"
         from chat`,
    );
    return found.rows;
  };

  const aFilter = () => {
    const some = <T>(...values: readonly T[]) => fc.constantFrom<T | undefined>(undefined, undefined, ...values);
    const instants = [0, 20, CHATS / 2, CHATS].map((at) => new Date(FIRST_MS + at * 60_000));
    const digits = rows.flatMap(({ id }) => [id, id.slice(-1), id.slice(-2), id.slice(-3), id.slice(0, 3)]);
    return fc
      .record({
        staffIds: some([people[0] ?? ''], [people[1] ?? ''], [people[0] ?? '', people[2] ?? ''], ['987654']),
        isAssigned: some(true, false),
        isWaiting: some(true, false),
        isEnded: some(true, false),
        product: some(1, 2, 9),
        idDigits: some(...digits, '98765'),
        customerId: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constant(rows[4]?.customerId)),
        createdSince: some(...instants),
        createdBefore: some(...instants),
      })
      .map((filter): ChatFilter =>
        Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
      );
  };
  const aPage = (): fc.Arbitrary<Page> =>
    fc.record({
      order: fc.constantFrom<ChatOrder>('changed', 'created', 'late'),
      limit: fc.constantFrom(1, 2, 3, 5, 11, 60),
      from: fc.constantFrom('start', 'after', 'before'),
      at: fc.nat(CHATS + 5),
    });

  it('has the chats of the filter in the order of the list, from any position, with their number', async () => {
    await fc.assert(
      fc.asyncProperty(aFilter(), aPage(), async (filter, page) => {
        const all = rows.filter((row) => matches(row, filter)).toSorted((a, b) => comparison(a, b, page.order));
        const { slice, expected } = sliceOf(all, page);
        const listed = await listChats(server.db, { filter, order: page.order, slice, hasMessages: false });
        expect(listed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(listed.map(({ isWaiting, micros, id }) => ({ isWaiting, micros, id }))).toEqual(
          expected.map((row) => positionOf(row, page.order)),
        );
        expect(await countChats(server.db, filter)).toBe(all.length);
      }),
      {
        numRuns: 400,
        examples: [
          [
            { isWaiting: true, isEnded: true },
            { order: 'late', limit: 3, from: 'start', at: 0 },
          ],
        ],
      },
    );
  });

  it('lists a chat once whose customer is answered while the page is read', async () => {
    const { db } = server;
    const answered = dbOf({
      query: async (text, values) => {
        const answer = await db.repeated.query<never>(text, values);
        await db.query(
          `update chat set waiting_since = null, updated_at = '2099-01-01' where waiting_since is not null`,
        );
        return answer;
      },
    });
    const listed = await listChats(
      { ...db, repeated: answered },
      { filter: {}, order: 'late', slice: { from: 'start', offset: 0, limit: CHATS + 1 }, hasMessages: false },
    );
    expect(listed.filter(({ isWaiting }) => isWaiting).length).toBeGreaterThan(2);
    expect(listed.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });
});

function matches(row: Row, filter: ChatFilter): boolean {
  const { staffIds, isAssigned, isWaiting, isEnded, product, idDigits, customerId } = filter;
  const { createdSince, createdBefore } = filter;
  return (
    (staffIds === undefined || (row.staffId !== null && staffIds.includes(row.staffId))) &&
    (isAssigned === undefined || (isAssigned ? row.staffId !== null : row.staffId === null && !row.isEnded)) &&
    (isWaiting === undefined || (row.respondBy !== null) === isWaiting) &&
    (isEnded === undefined || row.isEnded === isEnded) &&
    (product === undefined || row.product === product) &&
    (idDigits === undefined || row.id.includes(idDigits)) &&
    (customerId === undefined || row.customerId === customerId) &&
    (createdSince === undefined || row.createdAt >= createdSince.getTime()) &&
    (createdBefore === undefined || row.createdAt < createdBefore.getTime())
  );
}

function comparison(a: Row, b: Row, order: ChatOrder): number {
  const newer = Number(b.id) - Number(a.id);
  if (order === 'created') return b.createdAt - a.createdAt || newer;
  if (order === 'changed') return b.updatedAt - a.updatedAt || newer;
  if (a.respondBy !== null && b.respondBy !== null) return a.respondBy - b.respondBy || -newer;
  if (a.respondBy === null && b.respondBy === null) return b.updatedAt - a.updatedAt || newer;
  return a.respondBy === null ? 1 : -1;
}

function positionOf(row: Row, order: ChatOrder): ChatPosition {
  const isWaiting = order === 'late' && row.respondBy !== null;
  const instant = isWaiting ? row.respondBy : order === 'created' ? row.createdAt : row.updatedAt;
  return { isWaiting, micros: String(Math.round(instant * 1_000)), id: row.id };
}

/** The wanted slice, and its rows. Without a row to go on from, the slice is at the start. */
function sliceOf(
  all: readonly Row[],
  { order, limit, from, at }: Page,
): { slice: Slice<ChatPosition>; expected: readonly Row[] } {
  const row = all[at % Math.max(1, all.length)];
  if (from === 'start' || row === undefined)
    return { slice: { from: 'start', offset: at, limit }, expected: all.slice(at, at + limit) };
  const [position, index] = [positionOf(row, order), all.indexOf(row)];
  return from === 'after'
    ? { slice: { from, position, limit }, expected: all.slice(index + 1, index + 1 + limit) }
    : { slice: { from, position, limit }, expected: all.slice(Math.max(0, index - limit), index) };
}
