import { ROLE_KEY } from '#contract/domain.ts';
import { serviceToday } from '#contract/http/reports.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const NOW = '2026-03-01T12:00:00Z';

describe('the service of today', () => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startServer({ now: () => Date.parse(NOW) });
    token = await aSession(server.db, (await aStaff(server.db, { keys: [ROLE_KEY.dashboard] })).id);
  });
  afterEach(() => server.stop());

  interface Course {
    readonly answered?: string;
    readonly ended?: string;
    readonly isLate?: boolean;
  }
  /** @param cameIn before now @param course `answered`, `ended`: after it came in. `isLate`: by the targets */
  const chat = async (cameIn: string, { answered, ended, isLate = false }: Course = {}) => {
    const { id } = await aChat(server.db, { isEnded: ended !== undefined });
    await server.db.query(
      `update chat set created_at = $2::timestamptz - $3::interval,
                       first_answer_at = $2::timestamptz - $3::interval + $4::interval,
                       ended_at = $2::timestamptz - $3::interval + $5::interval,
                       first_in_time = case when $6 then false end
        where id = $1`,
      [id, NOW, cameIn, answered ?? null, ended ?? null, isLate],
    );
  };
  const figures = async () => (await server.call(serviceToday, {}, { token })).data;

  it('has no median and no wait on a day without chats', async () => {
    await chat('13 hours', { answered: '1 hour', isLate: true });
    await chat('13 hours', { answered: '1 minute' });
    expect(await figures()).toEqual({
      medianFirstResponseMs: null,
      first: { metNum: 0, missedNum: 0 },
      longestWaitMs: null,
      missedNum: 0,
    });
  });

  it('counts what is in time, late and missed, and finds the median and the longest wait', async () => {
    await chat('1 hour', { answered: '10 seconds' });
    await chat('1 hour', { answered: '120 seconds' });
    await chat('1 hour', { answered: '121 seconds', isLate: true });
    await chat('1 hour', { answered: '200 seconds', ended: '20 minutes' });
    await chat('1 hour', { ended: '6 minutes', isLate: true });
    await chat('1 minute');
    expect(await figures()).toEqual({
      medianFirstResponseMs: 120_500,
      first: { metNum: 3, missedNum: 2 },
      longestWaitMs: 360_000,
      missedNum: 1,
    });
    await chat('7 minutes');
    expect(await figures())
      .withContext('one that still waits counts neither way')
      .toEqual(jasmine.objectContaining({ first: { metNum: 3, missedNum: 2 }, longestWaitMs: 420_000, missedNum: 1 }));
  });
});
