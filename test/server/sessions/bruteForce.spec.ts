import { CODE } from '#contract/http/envelope.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { logInFrom, repeatAtOnce, shareLoginServers } from '../../support/loginServers.ts';
import { itTakesLong } from '../../support/longRunning.ts';
import type { TestServer } from '../../support/testServer.ts';

const TRIES = 1_000;
const AT_ONCE = 50;
const WITHIN_MS = 180_000;

/** How many tries may be checked in a time: the free ones, and those after waits of 1, 2, 4, … 32, 60, 60 s. */
function checkedWithin(ms: number): number {
  let checked = 5;
  let waitMs = 1_000;
  for (let at = waitMs; at <= ms; at += waitMs) {
    checked += 1;
    waitMs = Math.min(2 * waitMs, 60_000);
  }
  return checked;
}

describe('a thousand wrong logins on one account', () => {
  const servers = shareLoginServers();

  const logIn = (server: TestServer, account: string, password: string, from: string) =>
    logInFrom(server, { account, password, from });

  /** @param serverOf chooses the server for each try */
  const guess = async (account: string, serverOf: (index: number) => TestServer) => {
    const begunAt = performance.now();
    const answers: { readonly status: number; readonly retryAfter: string | null; readonly text: string }[] = [];
    await repeatAtOnce(TRIES, AT_ONCE, async (index) => {
      const { status, headers, codeMsg } = await logIn(
        serverOf(index),
        account,
        encodedOf(`guess ${index}`),
        '192.0.2.1',
      );
      answers.push({ status, retryAfter: headers.get('retry-after'), text: codeMsg });
    });
    return { answers, checkedMax: checkedWithin(performance.now() - begunAt) };
  };

  /** Guessing takes so long that the last wait may be over, so it is started again. */
  const beginLastWaitAgain = () => servers()[0].db.query('update login_try set last_at = clock_timestamp()');

  itTakesLong(
    'are slowed down, cost next to nothing, and let its owner in from elsewhere, all the while and after',
    async () => {
      const [server] = servers();
      const { account } = await aStaff(server.db);
      const guessing = guess(account, () => server);
      expect((await logIn(server, account, ENCODED_PASSWORD, '198.51.100.2')).code)
        .withContext('amid it')
        .toBe(CODE.ok);
      const { answers, checkedMax } = await guessing;
      expect(answers).toHaveSize(TRIES);
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 200).length)
        .withContext('passwords that were checked')
        .toBeLessThanOrEqual(checkedMax);
      expect(refused.length).toBeGreaterThanOrEqual(TRIES - checkedMax);
      for (const { retryAfter, text } of refused) {
        expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
        expect(text).toBe(`Too many attempts. Try again in ${retryAfter} second${retryAfter === '1' ? '' : 's'}.`);
      }
      await beginLastWaitAgain();
      expect((await logIn(server, account, ENCODED_PASSWORD, '192.0.2.1')).status)
        .withContext('the right one, from where guessing goes on')
        .toBe(429);
      expect((await logIn(server, account, ENCODED_PASSWORD, '198.51.100.2')).code)
        .withContext('after it')
        .toBe(CODE.ok);
      expect((await logIn(server, (await aStaff(server.db)).account, ENCODED_PASSWORD, '192.0.2.1')).code)
        .withContext('another person there')
        .toBe(CODE.ok);
    },
    WITHIN_MS,
  );

  itTakesLong(
    'get no more on two server processes than on one',
    async () => {
      const { account } = await aStaff(servers()[0].db);
      const { answers, checkedMax } = await guess(account, (index) => (index % 2 === 0 ? servers()[0] : servers()[1]));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(checkedMax);
      await beginLastWaitAgain();
      for (const server of servers()) {
        expect((await logIn(server, account, ENCODED_PASSWORD, '192.0.2.1')).status).toBe(429);
        expect((await logIn(server, account, ENCODED_PASSWORD, '198.51.100.2')).code).toBe(CODE.ok);
      }
    },
    WITHIN_MS,
  );

  it('are counted on that account, however its name is spelled', async () => {
    const [server] = servers();
    await aStaff(server.db, { account: 'limiting' });
    // The database maps a dotted capital I to one character; JavaScript makes it two.
    const spellings = [
      'limiting',
      'LIMITING',
      'l\u0130m\u0130t\u0130ng',
      'l\u0130miting',
      'lim\u0130ting',
      'limit\u0130ng',
    ];
    const statuses: number[] = [];
    for (const account of spellings)
      statuses.push((await logIn(server, account, encodedOf('wrong'), '192.0.2.1')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await logIn(server, 'l\u0130m\u0130t\u0130ng', ENCODED_PASSWORD, '198.51.100.2')).code).toBe(CODE.ok);
  });
});
