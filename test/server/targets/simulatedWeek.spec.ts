import fc from 'fast-check';
import type { Targets } from '#contract/http/targets.ts';
import { addWorkingTime, renewOpenings } from '#server/businessHours/index.ts';
import { storeHours } from '#server/businessHours/hoursRepository.ts';
import { storeTargets } from '#server/targets/targetRepository.ts';
import { aCustomer } from '../../support/builders.ts';
import { officeHours } from '../../support/officeHours.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

const MINUTE_MS = 60_000;
/** Clocks change in Zurich on its second day, and in New York on its ninth. */
const WEEK = { start: Date.parse('2026-10-24T00:00:00Z'), end: Date.parse('2026-11-02T00:00:00Z') };
const CHAT = 2;

/** Products of the two continents, and one without hours. */
const PRODUCTS = {
  1: { hours: officeHours(), targets: { firstMinutes: 10, nextMinutes: 5, resolveMinutes: 240, warnPercent: 80 } },
  2: {
    hours: officeHours({ timeZone: 'America/New_York' }),
    targets: { firstMinutes: 90, nextMinutes: 30, resolveMinutes: null, warnPercent: 50 },
  },
  3: { hours: null, targets: { firstMinutes: 2, nextMinutes: 3, resolveMinutes: 60, warnPercent: 10 } },
} as const;
type Product = keyof typeof PRODUCTS;

/** What happens in a chat, and how much later. `both`: an answer and the next message of the customer are stored together. */
const someStep = fc.record({
  what: fc.constantFrom('asks', 'answers', 'greets', 'both'),
  afterMs: fc.oneof(fc.integer({ min: 1, max: 20 * MINUTE_MS }), fc.integer({ min: 1, max: 900 * MINUTE_MS })),
});
const someChat = fc.record({
  product: fc.constantFrom<Product>(1, 2, 3),
  openedAt: fc.integer({ min: WEEK.start, max: WEEK.end - 1 }),
  steps: fc.array(someStep, { maxLength: 6 }),
  endsAfterMs: fc.option(fc.integer({ min: 1, max: 900 * MINUTE_MS })),
});
type SomeChat = typeof someChat extends fc.Arbitrary<infer Value> ? Value : never;

interface Clocks {
  respondBy: number | null;
  resolveBy: number | null;
  firstInTime: boolean | null;
  nextInTime: number;
  nextLate: number;
  resolvedInTime: boolean | null;
}

/** The clocks by the definition, from what has happened. */
function clocksOf({ product, openedAt, steps, endsAfterMs }: SomeChat): Clocks {
  const { hours, targets }: { hours: ReturnType<typeof officeHours> | null; targets: Targets } = PRODUCTS[product];
  const due = (from: number, minutes: number | null) => {
    if (minutes === null) return null;
    return hours === null ? from + minutes * MINUTE_MS : addWorkingTime(hours, from, minutes * MINUTE_MS);
  };
  const clocks: Clocks = {
    respondBy: null,
    resolveBy: due(openedAt, targets.resolveMinutes),
    firstInTime: null,
    nextInTime: 0,
    nextLate: 0,
    resolvedInTime: null,
  };
  let [since, isAnswered, at]: [number | null, boolean, number] = [openedAt, false, openedAt];
  const by = () => (since === null ? null : due(since, isAnswered ? targets.nextMinutes : targets.firstMinutes));
  const endWait = (isAnswer: boolean) => {
    const isLate = since !== null && at > (by() ?? Infinity);
    if (isLate && !isAnswered) clocks.firstInTime = false;
    if (isLate && isAnswered) clocks.nextLate += 1;
    if (since !== null && !isLate && isAnswered && isAnswer) clocks.nextInTime += 1;
    since = null;
  };
  for (const { what, afterMs } of steps) {
    at += afterMs;
    if (what !== 'asks') endWait(true);
    if (what === 'answers' || what === 'both') {
      clocks.firstInTime ??= true;
      isAnswered = true;
    }
    if (what === 'asks' || what === 'both') since ??= at;
  }
  clocks.respondBy = by();
  if (endsAfterMs !== null) {
    at += endsAfterMs;
    endWait(false);
    clocks.respondBy = null;
    clocks.resolvedInTime = clocks.resolveBy === null ? null : at <= clocks.resolveBy;
  }
  return clocks;
}

describe('deadlines in a week in which clocks change on two continents', () => {
  const freshServer = shareServer();
  let server: TestServer;
  beforeEach(async () => {
    server = await freshServer();
    for (const [product, { hours, targets }] of Object.entries(PRODUCTS)) {
      if (hours !== null) await storeHours(server.db, Number(product), hours);
      await storeTargets(server.db, { comeFrom: Number(product), type: CHAT }, targets);
    }
    await renewOpenings(server.db, WEEK.start);
  });

  const set = (chatId: string, what: string, at: number) =>
    server.db.query(
      `update chat set ${what.replaceAll('AT', 'to_timestamp($2 / 1000.0)')} where id = $1 and $2::float8 > 0`,
      [chatId, at],
    );

  /** Changes the columns as commits of messages do. */
  const play = async ({ product, openedAt, steps, endsAfterMs }: SomeChat): Promise<string> => {
    const { id: customerId } = await aCustomer(server.db);
    const { rows } = await server.db.query<{ id: string }>(
      `insert into chat (customer_id, product, created_at, waiting_since)
       values ($1, $2, to_timestamp($3 / 1000.0), to_timestamp($3 / 1000.0)) returning id::text`,
      [customerId, product, openedAt],
    );
    const id = rows[0]?.id ?? '';
    let at = openedAt;
    for (const { what, afterMs } of steps) {
      at += afterMs;
      if (what === 'asks') await set(id, 'waiting_since = coalesce(waiting_since, AT), silent_since = null', at);
      if (what === 'answers' || what === 'greets') await set(id, 'waiting_since = null, silent_since = AT', at);
      if (what === 'both') await set(id, 'waiting_since = AT, silent_since = null', at);
      if (what === 'answers' || what === 'both') await set(id, 'first_answer_at = coalesce(first_answer_at, AT)', at);
    }
    if (endsAfterMs !== null)
      await set(id, 'ended_at = AT, ended_by = 2, waiting_since = null, silent_since = null', at + endsAfterMs);
    return id;
  };

  it('are those that are computed from what happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someChat, { minLength: 5, maxLength: 5 }), async (chats) => {
        const ids: string[] = [];
        for (const chat of chats) ids.push(await play(chat));
        const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
        const { rows } = await server.db.query<Clocks>(
          `select case when waiting_since is not null then ${ms('respond_by')} end as "respondBy",
                  ${ms('resolve_by')} as "resolveBy", first_in_time as "firstInTime", next_in_time as "nextInTime",
                  next_late as "nextLate", resolved_in_time as "resolvedInTime"
             from chat join unnest($1::bigint[]) with ordinality as wanted (id, at) using (id) order by at`,
          [ids],
        );
        expect(rows).toEqual(chats.map(clocksOf));
      }),
      { numRuns: 60 },
    );
  });
});
