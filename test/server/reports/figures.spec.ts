import { chanceFrom } from '#demo/seed/random.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { describeLong } from '../../support/longRunning.ts';
import { dayOf, daysLater, namedRanges } from '../../support/rawFigures.ts';
import { expectAgreement, rollUp, type ReportSetup } from '../../support/reportAgreement.ts';
import { disturbReports, seedReports } from '../../support/reportSeed.ts';
import { startServer } from '../../support/testServer.ts';
import { NO_JOBS } from '../permissions/caseRunner.ts';

interface Place {
  readonly timeZone: string;
  readonly now: string;
  /** Days on which clocks change in the zone. */
  readonly changes: readonly [string, string];
  readonly quiet: string;
}

const PLACES: readonly Place[] = [
  // the day after a day of 25 hours
  {
    timeZone: 'Europe/Berlin',
    now: '2026-10-26T14:05:00Z',
    changes: ['2026-03-29', '2026-10-25'],
    quiet: '2026-10-20',
  },
  // in the second of two hours that clocks show alike
  {
    timeZone: 'America/New_York',
    now: '2026-11-01T06:30:00Z',
    changes: ['2026-03-08', '2026-11-01'],
    quiet: '2026-10-30',
  },
  // clocks change at midnight: 6 September begins at 01:00, and the last hour of 4 April comes twice
  {
    timeZone: 'America/Santiago',
    now: '2026-09-07T20:00:00Z',
    changes: ['2026-04-04', '2026-09-06'],
    quiet: '2026-09-03',
  },
  // ten hours and a half ahead, and by half an hour more in summer; nothing came in yesterday
  {
    timeZone: 'Australia/Lord_Howe',
    now: '2026-10-06T03:00:00Z',
    changes: ['2026-04-05', '2026-10-04'],
    quiet: '2026-10-05',
  },
];

/** It makes thousands of calls and must also pass on a busy machine. */
const SPEC_MS = 300_000;

for (const [index, place] of PLACES.entries()) {
  // One of them is enough for a quick run.
  const describeZone = index === 0 ? describe : describeLong;
  describeZone(`figures in ${place.timeZone}`, () => {
    let setup: ReportSetup;
    beforeEach(async () => {
      setup = await openReports(place);
    });
    afterEach(() => setup.server.stop());

    it(
      'match the raw rows on every card, chart, table and file: live, rolled up, changed and rolled up again',
      async () => {
        // Files contain the rows of the lists. In other zones than the first they are read only at the end.
        const alwaysHasFiles = index === 0;
        await expectAgreement(setup, 'counted live', 0, alwaysHasFiles);
        await rollUp(setup);
        await disturbReports(setup.server.db, chanceFrom(7));
        await expectAgreement(setup, 'rolled up, then changed', 1, alwaysHasFiles);
        await rollUp(setup);
        await expectAgreement(setup, 'changed, then rolled up', 2);
      },
      SPEC_MS,
    );
  });
}

/** A server without jobs, so that days are rolled up only when the spec does it. */
async function openReports({ timeZone, now, changes, quiet }: Place): Promise<ReportSetup> {
  const nowMs = Date.parse(now);
  const server = await startServer({ env: { ...NO_JOBS, TIME_ZONE: timeZone }, now: () => nowMs });
  await seedReports(server.db, {
    timeZone,
    nowMs,
    days: changes.flatMap((day) => [daysLater(day, -1), day, daysLater(day, 1)]),
    quiet,
  });
  const { id } = await aStaff(server.db, { type: 'A' });
  const today = dayOf(timeZone, nowMs);
  const ranges = {
    ...namedRanges(today),
    'a year': { startDate: daysLater(today, -365), endDate: today },
    'the year before, quiet but for its end': { startDate: daysLater(today, -731), endDate: daysLater(today, -366) },
    'over a change of clocks': { startDate: daysLater(changes[0], -2), endDate: daysLater(changes[0], 2) },
    'the change': { startDate: changes[0], endDate: changes[0] },
    'the other change': { startDate: changes[1], endDate: changes[1] },
    'a quiet day': { startDate: quiet, endDate: quiet },
    'today and tomorrow': { startDate: today, endDate: daysLater(today, 1) },
  };
  return { server, token: await aSession(server.db, id), timeZone, nowMs, ranges };
}
