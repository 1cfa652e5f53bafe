import { getLoginUserInfo, login, register } from '#contract/http/auth.ts';
import type { Call, RequestOf } from '#contract/http/call.ts';
import { demoToken } from '#contract/http/customer.ts';
import { getOwnQuery } from '#contract/http/customerQueries.ts';
import { CODE } from '#contract/http/envelope.ts';
import { pageQueries } from '#contract/http/queries.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { CALLS_AT_ONCE, CALLS_WAITING } from '#server/http/callLimits.ts';
import { aCustomer, aSession, aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { NO_JOBS } from '../permissions/caseRunner.ts';

const CALLS = 64;
const REFUSED = CALLS - CALLS_AT_ONCE - CALLS_WAITING;

describe('calls of one caller at the same time', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ isDemo: true, env: { ...NO_JOBS, TRUST_PROXY: '1', ALLOW_REGISTER: '1' } });
  });
  afterAll(() => server.stop());

  /** Makes the calls while a table cannot be read. @returns their statuses, of those refused at once first */
  async function statusesBehind<C extends Call>(
    table: string,
    call: C,
    input: RequestOf<C>,
    {
      token,
      headersOf = () => ({}),
      during = async () => undefined,
    }: {
      readonly token?: string;
      readonly headersOf?: (index: number) => Readonly<Record<string, string>>;
      readonly during?: () => Promise<unknown>;
    },
  ) {
    const lock = await server.db.dedicated();
    await lock.query(`begin; lock table ${table} in access exclusive mode`);
    const statuses: number[] = [];
    const refusals = new Set<string>();
    const calls = Array.from({ length: CALLS }, async (_, index) => {
      const options = { headers: headersOf(index), ...(token !== undefined && { token }) };
      const { status, headers, body } = await server.call(call, input, options);
      statuses.push(status);
      if (status === 429) refusals.add(`${headers.get('retry-after') ?? ''} ${body}`);
    });
    try {
      await until('those beyond the bound are refused', () => statuses.length >= REFUSED);
      await during();
    } finally {
      await lock.end();
    }
    await Promise.all(calls);
    return { statuses, refusals: [...refusals] };
  }

  const count = (status: number) => (statuses: readonly number[]) => statuses.filter((each) => each === status).length;

  it('are worked on a few at a time, others wait, and the rest gets 429, while other people are served', async () => {
    const person = async () =>
      aSession(server.db, (await aStaff(server.db, { type: 'A', keys: [ROLE_KEY.queryService] })).id);
    const [token, other] = [await person(), await person()];
    const { statuses, refusals } = await statusesBehind(
      'query',
      pageQueries,
      {},
      {
        token,
        during: async () => {
          expect((await server.call(getLoginUserInfo, {}, { token: other })).status).toBe(200);
          const { rowCount } = await server.db.query(
            `select from pg_locks where not granted and relation = 'query'::regclass`,
          );
          expect(rowCount).toBeLessThanOrEqual(2 * CALLS_AT_ONCE);
        },
      },
    );
    expect(statuses.slice(0, REFUSED)).toEqual(Array<number>(REFUSED).fill(429));
    expect(count(200)(statuses)).toBe(CALLS - REFUSED);
    const codeMsg = 'Too many attempts. Try again in 1 second.';
    expect(refusals).toEqual([`1 ${JSON.stringify({ success: false, code: 429, codeMsg, data: null })}`]);
    expect((await server.call(pageQueries, {}, { token })).status).toBe(200);
  });

  it('are limited for a customer', async () => {
    const token = await customerToken((await aCustomer(server.db)).id);
    const { statuses } = await statusesBehind('query', getOwnQuery, { id: '1' }, { token });
    expect(count(429)(statuses)).toBe(REFUSED);
  });

  it('are limited for a network, if they need no token, but for logins and registrations', async () => {
    const { account } = await aStaff(server.db);
    const during = async () => {
      expect((await server.call(login, { account, password: ENCODED_PASSWORD })).code).toBe(CODE.ok);
      // Refused for its name: a new account would wait for the table.
      const nameless = { account: 'newcomer', name: '', password: ENCODED_PASSWORD };
      expect((await server.call(register, nameless)).code).toBe(CODE.invalid);
    };
    const { statuses } = await statusesBehind('app_user', demoToken, { customerId: '1189' }, { during });
    expect(statuses.slice(0, REFUSED)).toEqual(Array<number>(REFUSED).fill(429));
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
      /^http_requests_refused_total\{limit="calls"\} [1-9]/m,
    );
  });

  it('count as the proxy, if it forwards something that is no address', async () => {
    const headersOf = (index: number) => ({ 'x-forwarded-for': `unknown-${index}` });
    const { statuses } = await statusesBehind('app_user', demoToken, { customerId: '1189' }, { headersOf });
    expect(count(429)(statuses)).toBe(REFUSED);
  });
});
