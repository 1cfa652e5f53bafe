import {
  listStaleCannedReplies,
  pageCannedUse,
  type CannedUseRow,
  type StaleCannedReply,
} from '#contract/http/cannedReplies.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { chanceFrom } from '#demo/seed/random.ts';
import { createReportRollupService } from '#server/reports/reportRollupService.ts';
import { aChat, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { aCannedReply } from '../../support/cannedReplies.ts';
import { dayOf, daysLater, namedRanges, type DayRange } from '../../support/rawFigures.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { NO_JOBS } from '../permissions/caseRunner.ts';

/** A day after one of 25 hours, and a zone that is half a day ahead. */
const PLACES = [
  { timeZone: 'Europe/Berlin', now: '2026-10-26T14:05:00Z' },
  { timeZone: 'Pacific/Chatham', now: '2026-09-27T12:30:00Z' },
];
const HOUR_MS = 3_600_000;

interface Use {
  readonly cannedId: string;
  readonly staffId: string;
  readonly isEdited: boolean;
  readonly day: string;
}

interface Setup {
  readonly server: TestServer;
  readonly token: string;
  readonly timeZone: string;
  readonly nowMs: number;
}

for (const { timeZone, now } of PLACES) {
  describe(`the use of canned replies in ${timeZone}`, () => {
    const nowMs = Date.parse(now);
    let setup: Setup;
    beforeEach(async () => {
      const server = await startServer({ env: { ...NO_JOBS, TIME_ZONE: timeZone }, now: () => nowMs });
      const { id } = await aStaff(server.db, { keys: [ROLE_KEY.settingsCanned] });
      setup = { server, token: await aSession(server.db, id), timeZone, nowMs };
      await seedUses(setup);
    });
    afterEach(() => setup.server.stop());

    it('matches the raw rows: live, rolled up, and with uses that came in since', async () => {
      await expectAgreement(setup, 'live');
      await roll(setup, nowMs);
      await expectAgreement(setup, 'rolled up');
      await roll(setup, nowMs + 24 * HOUR_MS);
      await expectAgreement({ ...setup }, 'rolled up with today');
    });

    it('includes messages that were being stored when their day was rolled up', async () => {
      await roll(setup, nowMs);
      const yesterday = daysLater(dayOf(timeZone, nowMs), -1);
      await setup.server.db.query(
        `update message set canned_edited = not canned_edited where canned_id is not null
            and (created_at at time zone $1)::date = $2`,
        [timeZone, yesterday],
      );
      await expectAgreement(setup, 'stored late');
    });
  });
}

describe('stale canned replies', () => {
  let setup: Setup;
  const nowMs = Date.parse('2026-10-26T14:05:00Z');
  const timeZone = 'UTC';
  beforeAll(async () => {
    const server = await startServer({ env: { ...NO_JOBS, TIME_ZONE: timeZone }, now: () => nowMs });
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.settingsCanned] });
    setup = { server, token: await aSession(server.db, id), timeZone, nowMs };
  });
  afterAll(() => setup.server.stop());

  it('are those without a use in sixty days, and those that are mostly edited', async () => {
    const { db } = setup.server;
    const { id: staffId } = await aStaff(db);
    const used = async (title: string, uses: readonly { daysAgo: number; times: number; edited: number }[]) => {
      const cannedId = await aCannedReply(db, { title });
      await db.query('update canned_reply set created_at = $2 where id = $1', [
        cannedId,
        new Date(nowMs - 400 * 24 * HOUR_MS),
      ]);
      for (const { daysAgo, times, edited } of uses)
        await insertUses(
          setup.server,
          Array.from({ length: times }, (_, index) => ({
            cannedId,
            staffId,
            isEdited: index < edited,
            atMs: nowMs - daysAgo * 24 * HOUR_MS,
          })),
        );
    };
    await used('edited', [{ daysAgo: 1, times: 10, edited: 6 }]);
    await used('half edited', [{ daysAgo: 1, times: 10, edited: 5 }]);
    await used('edited, but rare', [{ daysAgo: 60, times: 9, edited: 9 }]);
    await used('old', [{ daysAgo: 61, times: 3, edited: 0 }]);
    await used('used today', [{ daysAgo: 0, times: 1, edited: 0 }]);
    await used('never', []);
    const added = await aCannedReply(db, { title: 'added since' });
    await db.query('update canned_reply set created_at = $2 where id = $1', [added, new Date(nowMs - 24 * HOUR_MS)]);
    await aCannedReply(db, { title: 'personal', staffId });
    await aCannedReply(db, { title: 'archived', isArchived: true });
    const staleNow = async () =>
      (await setup.server.call(listStaleCannedReplies, {}, { token: setup.token })).data?.map(
        ({ title, reason, uses, editedUses, lastUsed }: StaleCannedReply) => [
          title,
          reason,
          uses,
          editedUses,
          lastUsed,
        ],
      );
    await roll(setup, nowMs);
    expect(await staleNow()).toEqual([
      ['never', 'unused', 0, 0, null],
      ['old', 'unused', 0, 0, '2026-08-26'],
      ['edited', 'edited', 10, 6, '2026-10-25'],
    ]);
  });
});

async function roll({ server, timeZone }: Setup, atMs: number): Promise<void> {
  const rollup = createReportRollupService({ db: server.db, timeZone, now: () => atMs });
  while (await rollup.roll());
}

/** Uses of some replies by some people, also at the borders of days, and texts that count as none. */
async function seedUses({ server, nowMs }: Setup): Promise<void> {
  const { db } = server;
  const staff = [await aStaff(db), await aStaff(db), await aStaff(db)].map(({ id }) => id);
  const ids = [
    await aCannedReply(db, { title: 'B' }),
    await aCannedReply(db, { title: 'A' }),
    await aCannedReply(db, { title: 'C', product: 2 }),
    await aCannedReply(db, { title: 'Archived', isArchived: true }),
    await aCannedReply(db, { title: 'Personal', staffId: staff[0] ?? '' }),
    // Pages can send any number.
    '999999999',
  ];
  await aCannedReply(db, { title: 'Not used' });
  const chance = chanceFrom(7);
  const instants = [0, 1, 2, 3, 30, 31, 60, 400].flatMap((days) =>
    Array.from({ length: 40 }, () => nowMs - days * 24 * HOUR_MS - chance.integer(0, 30 * 60 * 4) * 15_000),
  );
  await insertUses(
    server,
    instants.map((atMs) => ({
      cannedId: chance.oneOf(ids),
      staffId: chance.oneOf(staff),
      isEdited: chance.isTrue(0.3),
      atMs,
    })),
  );
}

/** Half of them are messages, half of them replies to a query. */
async function insertUses(
  { db }: TestServer,
  uses: readonly (Omit<Use, 'day'> & { readonly atMs: number })[],
): Promise<void> {
  const { id: chatId } = await aChat(db, { staffId: uses[0]?.staffId ?? '' });
  const { id: queryId } = await aQuery(db);
  // Days before the first chat are not rolled up.
  await db.query('update chat set created_at = $2 where id = $1', [
    chatId,
    new Date(Math.min(...uses.map(({ atMs }) => atMs))),
  ]);
  for (const [index, { cannedId, staffId, isEdited, atMs }] of uses.entries()) {
    const values = [staffId, cannedId, isEdited, new Date(atMs)];
    if (index % 2 === 0)
      await db.query(
        `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at,
                              created_at, canned_id, canned_version, canned_edited)
         values ($5, $6::integer, 2, $1, 'use-' || $6, 1, '{"text":"…"}', $4, $4, $2, 1, $3)`,
        [...values, chatId, index + 1_000],
      );
    else
      await db.query(
        `insert into reply (query_id, author_type, author_id, description, created_at, canned_id, canned_version,
                            canned_edited)
         values ($5, 2, $1, '…', $4, $2, 1, $3)`,
        [...values, queryId],
      );
  }
}

/** Expects the report of each range to match the rows, which this reads without the server's code. */
async function expectAgreement({ server, token, timeZone, nowMs }: Setup, step: string): Promise<void> {
  const today = dayOf(timeZone, nowMs);
  const ranges: Readonly<Record<string, DayRange>> = {
    ...namedRanges(today),
    today: { startDate: today, endDate: today },
    'a year': { startDate: daysLater(today, -365), endDate: today },
    'the year before': { startDate: daysLater(today, -731), endDate: daysLater(today, -366) },
  };
  const uses = await readUses(server, timeZone);
  const { rows: named } = await server.db.query<Omit<CannedUseRow, 'uses' | 'editedUses' | 'staffCount'>>(
    `select id::text, scope, product, title, shortcut, archived_at is not null as "isArchived"
       from canned_reply where staff_id is null order by title`,
  );
  for (const [name, range] of Object.entries(ranges)) {
    const expected = named
      .map((reply) => {
        const of = uses.filter(
          ({ cannedId, day }) => cannedId === reply.id && day >= range.startDate && day <= range.endDate,
        );
        return {
          ...reply,
          uses: of.length,
          editedUses: of.filter(({ isEdited }) => isEdited).length,
          staffCount: new Set(of.map(({ staffId }) => staffId)).size,
        };
      })
      .filter((row) => row.uses > 0)
      .sort((one, other) => other.uses - one.uses);
    const found: CannedUseRow[] = [];
    for (let pageNo = 1; pageNo <= Math.max(1, Math.ceil(expected.length / 2)); pageNo += 1) {
      const { data } = await server.call(pageCannedUse, { ...range, pageNo, pageSize: 2 }, { token });
      expect(data?.total).withContext(`${step}, ${name}`).toBe(expected.length);
      found.push(...(data?.records ?? []));
    }
    expect(found).withContext(`${step}, ${name}`).toEqual(expected);
  }
}

async function readUses({ db }: TestServer, timeZone: string): Promise<readonly Use[]> {
  const { rows } = await db.query<Omit<Use, 'day'> & { at: Date }>(
    `select canned_id::text as "cannedId", sender_id::text as "staffId", canned_edited as "isEdited", created_at as at
       from message where canned_id is not null
     union all
     select canned_id::text, author_id::text, canned_edited, created_at from reply where canned_id is not null`,
  );
  return rows.map(({ at, ...use }) => ({ ...use, day: dayOf(timeZone, at.getTime()) }));
}
