import fc from 'fast-check';
import { ROLE_KEY } from '#contract/domain.ts';
import { pageAuditLog } from '#contract/http/audit.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { listBusinessHours, saveBusinessHours, type BusinessHours } from '#contract/http/businessHours.ts';
import { addWorkingTime } from '#server/businessHours/index.ts';
import { renewOpenings } from '#server/businessHours/index.ts';
import { storeHours } from '#server/businessHours/hoursRepository.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { officeHours, weekOf } from '../../support/officeHours.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

type Saved = RequestOf<typeof saveBusinessHours>;
const DAY_MS = 24 * 3_600_000;

describe('business hours', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let editor: string;
  beforeEach(async () => {
    server = await freshServer();
    editor = await aSession(server.db, (await aStaff(server.db, { type: 'D', keys: [ROLE_KEY.settingsHours] })).id);
  });

  const save = (change: Partial<Saved> = {}) =>
    server.call(saveBusinessHours, { comeFrom: 0, hours: officeHours(), ...change }, { token: editor });
  const list = async () => (await server.call(listBusinessHours, {}, { token: editor })).data ?? [];
  const openings = async (product = 0) =>
    (await server.db.query('select from opening where product = $1', [product])).rows.length;

  it('are added, changed and removed, with an entry in the audit log that names the product', async () => {
    expect(await list()).toEqual([]);
    expect((await save()).code).toBe(200);
    expect((await save({ comeFrom: 2, hours: officeHours({ awayMessage: ' Back soon ' }) })).code).toBe(200);
    const [all, pay] = await list();
    expect([all?.comeFrom, pay?.comeFrom]).toEqual([0, 2]);
    expect(all?.hours).toEqual(officeHours());
    expect(pay?.hours.awayMessage).toBe('Back soon');
    expect(await openings(2)).toBeGreaterThan(500);
    expect((await save({ comeFrom: 2, hours: null, updateTime: pay?.updateTime ?? '' })).code).toBe(200);
    expect((await list()).length).toBe(1);
    expect(await openings(2)).toBe(0);
    const admin = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    const { data } = await server.call(pageAuditLog, { pageSize: 10 }, { token: admin });
    const [removed] = data?.records ?? [];
    expect([removed?.action, removed?.objectName]).toEqual(['settings.hours', 'Pay']);
    expect(removed?.changes.find(({ field }) => field === 'monday')?.from).toBe('09:00–12:30, 13:30–18:00');
    expect(removed?.changes.find(({ field }) => field === 'exceptions')?.from).toContain('Christmas, 2026-12-24 to');
  });

  it('are refused in an old version, and twice for one product', async () => {
    await save();
    expect((await save({ hours: officeHours({ awayMessage: 'Other' }) })).code).toBe(4009);
    const old = (await list())[0]?.updateTime ?? '';
    expect((await save({ hours: officeHours({ awayMessage: 'Other' }), updateTime: old })).code).toBe(200);
    expect((await save({ hours: null, updateTime: old })).code).toBe(4009);
    expect((await save({ comeFrom: 3, updateTime: old })).code).toBe(4004);
  });

  it('are refused with the field when they are impossible', async () => {
    const exception = { name: 'Easter', first: '2026-04-03', last: '2026-04-06', spans: [] };
    const impossible: readonly (readonly [Partial<BusinessHours>, RegExp])[] = [
      [{ timeZone: 'Europe/Atlantis' }, /time zone/],
      [{ week: [] }, /seven days/],
      [{ week: weekOf([{ from: '9:00', to: '12:00' }]) }, /hours of monday: times must be from/],
      [{ week: weekOf([{ from: '09:00', to: '24:01' }]) }, /times must be from/],
      [{ week: weekOf([{ from: '12:00', to: '12:00' }]) }, /must end after/],
      [
        {
          week: weekOf([
            { from: '09:00', to: '12:00' },
            { from: '11:00', to: '13:00' },
          ]),
        },
        /must not overlap/,
      ],
      [{ week: weekOf(Array.from({ length: 7 }, (_, at) => ({ from: `1${at}:00`, to: `1${at}:30` }))) }, /at most 6/],
      [{ exceptions: [{ ...exception, name: ' ' }] }, /name for each/],
      [{ exceptions: [{ ...exception, last: '2026-04-02' }] }, /Easter: the last day/],
      [{ exceptions: [{ ...exception, first: '2026-02-30' }] }, /Easter: the last day/],
      [{ exceptions: [exception, { ...exception, name: 'Monday', first: '2026-04-06' }] }, /Monday: these days/],
      [{ exceptions: Array.from({ length: 101 }, () => exception) }, /at most 100/],
      [{ awayMessage: 'x'.repeat(9_001) }, /Away message/],
    ];
    for (const [change, message] of impossible) {
      const { code, codeMsg } = await save({ hours: officeHours(change) });
      expect([code, codeMsg]).toEqual([4022, jasmine.stringMatching(message)]);
    }
    expect((await save({ comeFrom: 77 })).code).toBe(4022);
    expect(await list()).toEqual([]);
  });

  it('are open for as many days ahead after a renewal', async () => {
    await save({ hours: officeHours({ exceptions: [] }) });
    const before = await openings();
    await server.db.query("delete from opening where closes_at > now() + interval '3 days'");
    await renewOpenings(server.db);
    expect(await openings()).toBe(before);
  });

  it('mean the same to statements as to the server', async () => {
    const zones = fc.constantFrom('Europe/Zurich', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata');
    const instants = fc.integer({ min: Date.now() - 300 * DAY_MS, max: Date.now() + 200 * DAY_MS });
    const clocks = fc.array(fc.tuple(instants, fc.integer({ min: 1, max: 5_000 })), { minLength: 50, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(zones, clocks, async (timeZone, given) => {
        const hours = officeHours({ timeZone });
        await storeHours(server.db, 0, hours);
        await renewOpenings(server.db);
        const { rows } = await server.db.query<{ from: number; minutes: number; until: number; closed: number }>(
          `select from_ms as "from", minutes,
                  (extract(epoch from add_working_time(3::smallint, at, minutes * 60000)) * 1000)::float8 as until,
                  (extract(epoch from closed_from(3::smallint, at)) * 1000)::float8 as closed
             from unnest($1::float8[], $2::integer[]) given (from_ms, minutes), to_timestamp(from_ms / 1000) at`,
          [given.map(([from]) => from), given.map(([, minutes]) => minutes)],
        );
        for (const { from, minutes, until, closed } of rows) {
          expect(addWorkingTime(hours, from, minutes * 60_000)).toBe(until);
          if (addWorkingTime(hours, from, 0) === from) expect(addWorkingTime(hours, from, closed - from)).toBe(closed);
          else expect(closed).toBe(from);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('add the whole time where there are none', async () => {
    const { rows } = await server.db.query<{ at: Date; closed: Date | null }>(
      `select add_working_time(3::smallint, '2026-12-24 20:00Z', 90 * 60000) as at,
              closed_from(3::smallint, '2026-12-24 20:00Z') as closed`,
    );
    expect(rows).toEqual([{ at: new Date('2026-12-24T21:30:00Z'), closed: null }]);
  });
});
