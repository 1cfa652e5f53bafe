import { TOKEN_HEADER } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { exportAuditLog } from '#contract/http/audit.ts';
import { exportQueryRanking, exportReport } from '#contract/http/reports.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { NO_JOBS } from '../permissions/caseRunner.ts';

const DAY = new URLSearchParams({ startDate: '2026-07-02', endDate: '2026-07-02' }).toString();

describe('reports that are written at the same time', () => {
  let server: TestServer;
  let release: () => Promise<void>;
  beforeAll(async () => {
    server = await startServer({ env: { ...NO_JOBS } });
  });
  afterAll(() => server.stop());

  /** Blocks all reports of queries until it is released. */
  beforeEach(async () => {
    const client = await server.db.dedicated();
    await client.query('begin; lock table query in access exclusive mode');
    let isHeld = true;
    release = async () => {
      if (isHeld) await client.end();
      isHeld = false;
    };
  });
  afterEach(() => release());

  const aReader = async () =>
    aSession(server.db, (await aStaff(server.db, { type: 'A', keys: [ROLE_KEY.dashboard] })).id);
  const ask = (token: string, path = exportReport.path, signal?: AbortSignal) =>
    fetch(`${server.url}${path}?${DAY}`, { headers: { [TOKEN_HEADER]: token }, ...(signal && { signal }) });
  const waiting = (count: number) =>
    until(`${count} wait`, async () => {
      // Scheduled work on the search of queries waits, too.
      const { rows } = await server.db.query(
        `select from pg_locks join pg_stat_activity activity using (pid)
          where not granted and relation = 'query'::regclass
            and activity.datname = current_database() and activity.query not like '%query_search%'`,
      );
      return rows.length === count;
    });
  const refusalOf = async (answer: Response) => {
    const envelope: unknown = await answer.json();
    return [answer.status, Number(answer.headers.get('retry-after')) > 0, envelope];
  };
  const saying = (codeMsg: string) => [429, true, { success: false, code: 429, codeMsg, data: null }];

  it('are limited to one for each person and two in all', async () => {
    const [ada, bob, eve] = [await aReader(), await aReader(), await aReader()];
    const first = ask(ada);
    await waiting(1);
    const own = saying('Your last file is still being prepared. Wait until it is ready.');
    for (const path of [exportReport.path, exportQueryRanking.path, exportAuditLog.path])
      expect(await refusalOf(await ask(ada, path))).toEqual(own);
    const second = ask(bob, exportQueryRanking.path);
    await waiting(2);
    expect(await refusalOf(await ask(eve, exportAuditLog.path))).toEqual(
      saying('Other files are being prepared. Try again in a few seconds.'),
    );
    await release();
    for (const answer of [await first, await second]) {
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    for (const reader of [ada, bob, eve]) {
      const answer = await ask(reader);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    await until('the refusals are counted', async () => {
      const figures = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^http_requests_refused_total\{limit="exports"\} (\d+)$/m.exec(figures)?.[1]) >= 4;
    });
  });

  it('keep their slot until their work ends, even when the reader has left', async () => {
    const ada = await aReader();
    const gone = new AbortController();
    const first = ask(ada, exportReport.path, gone.signal);
    await waiting(1);
    gone.abort();
    await expectAsync(first).toBeRejected();
    expect((await ask(ada)).status).toBe(429);
    await release();
    await until('the place is free', async () => {
      const answer = await ask(ada);
      await answer.arrayBuffer();
      return answer.status === 200;
    });
  });

  it('release their slot when they fail', async () => {
    const ada = await aReader();
    await release();
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await fetch(`${server.url}${exportReport.path}?startDate=2026-07-03&endDate=2026-07-02`, {
        headers: { [TOKEN_HEADER]: ada },
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      await answer.arrayBuffer();
    }
  });
});
