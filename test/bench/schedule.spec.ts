import { runSchedule } from '#bench/schedule/scheduleRun.ts';
import { openDatabase } from '#server/db/connection.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { startDatabase } from '../support/testDatabase.ts';

/** A longer run, with a million rows and a limit of lateness: npm run bench -- schedule. */
describe('scheduled work of two processes', () => {
  for (const work of ['effects', 'deadlines'] as const)
    itTakesLong(`runs once each, also when a process is killed: ${work}`, async () => {
      const database = await startDatabase();
      const db = openDatabase(database.options, () => undefined);
      const sizes = { work, waiting: 20_000, perSecond: 200, seconds: 3, kills: 3 };
      const { due, lost, repeated, failures, processes } = await runSchedule(db, database.options, sizes);
      expect({ due, lost, repeated, failures }).toEqual({ due: 600, lost: 0, repeated: 0, failures: 0 });
      expect(processes).toBeGreaterThan(1);
      await db.close();
      await database.stop();
    });
});
