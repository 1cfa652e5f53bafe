import { PAGE_SIZE_DEFAULT, TOKEN_HEADER } from '#contract/constants.ts';
import { editAccount } from '#contract/http/accounts.ts';
import { getLoginUserInfo, login } from '#contract/http/auth.ts';
import type { Call } from '#contract/http/call.ts';
import { demoToken, openCustomerChat, pageCustomerRecord } from '#contract/http/customer.ts';
import { uploadFile } from '#contract/http/files.ts';
import { selectMenuByAppId } from '#contract/http/menus.ts';
import { addReply, getQuery, pageQueries } from '#contract/http/queries.ts';
import { exportReport } from '#contract/http/reports.ts';
import { getChatSettings, saveCategories } from '#contract/http/settings.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { CUSTOMER_SECRET, customerToken, startServer, type TestServer } from '../../support/testServer.ts';

const INSIDE = /\.ts|node_modules|select |insert |stack|Error:/i;

/** Sends a call without the client, so any input is possible. */
async function send(
  server: TestServer,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
) {
  const answer = await fetch(`${server.url}${path}`, { method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}

/** Permissions of calls: test/server/permissions. */
describe('every call', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ isDemo: true });
  });
  afterAll(() => server.stop());

  it('hides internals when it fails', async () => {
    await server.db.query('alter table staff rename to staff_away');
    const { status, text } = await send(server, 'POST', login.path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'somebody', password: encodedOf('x') }),
    });
    await server.db.query('alter table staff_away rename to staff');
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({ success: false, code: 500, codeMsg: 'Error', data: null });
  });

  const json = { 'content-type': 'application/json' };
  const refused: readonly [string, number, string, string, { headers?: Record<string, string>; body?: string }][] = [
    ['a body that is no JSON', 400, 'POST', login.path, { headers: json, body: '{"account": ' }],
    ['a wrong type', 400, 'POST', login.path, { headers: json, body: '{"account": 1, "password": "x"}' }],
    ['a missing field', 400, 'POST', login.path, { headers: json, body: '{}' }],
    ['no body', 400, 'POST', login.path, { headers: json }],
    ['a prototype in the body', 400, 'POST', login.path, { headers: json, body: '{"__proto__": {"admin": true}}' }],
    [
      'a NUL in a text',
      400,
      'POST',
      login.path,
      { headers: json, body: JSON.stringify({ account: 'a\0b', password: encodedOf('x') }) },
    ],
    ['another kind of content', 415, 'POST', login.path, { headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
    ...[
      'application/json;;',
      'application/json; charset=utf-7',
      'application/json; charset=utf-8; x=y',
      'application/json;charset=utf-16',
      'application/jsonx',
      'text/plain',
      'application/json, text/plain',
      'application/json charset=utf-8',
    ].map((type): [string, number, string, string, { headers: Record<string, string>; body: string }] => [
      `JSON that is called ${type}`,
      415,
      'POST',
      login.path,
      { headers: { 'content-type': type }, body: '{"account": "somebody", "password": "x"}' },
    ]),
    [
      'a body over the limit',
      413,
      'POST',
      login.path,
      { headers: json, body: JSON.stringify({ account: 'a'.repeat(300_000) }) },
    ],
    ['an unknown call', 404, 'POST', '/api/sso/nothing', { headers: json, body: '{}' }],
    ['an unknown call by GET', 404, 'GET', '/api/sso/nothing', {}],
    ['a wrong method', 405, 'GET', login.path, {}],
    ['a wrong method on a call of staff', 405, 'DELETE', getLoginUserInfo.path, {}],
    ['a broken escape in the path', 400, 'GET', '/api/%E0%A4%A', {}],
  ];
  for (const [what, status, method, path, options] of refused) {
    it(`answers ${status} to ${what}, in the envelope`, async () => {
      const answer = await send(server, method, path, options);
      expect(answer.status).toBe(status);
      const envelope: unknown = JSON.parse(answer.text);
      expect(envelope).toEqual({ success: false, code: status, codeMsg: jasmine.any(String), data: null });
      expect(answer.text).not.toMatch(INSIDE);
    });
  }

  describe('that is refused with 400', () => {
    let token: string;
    beforeAll(async () => {
      token = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    });

    const wrong: readonly (readonly [Call, object, string])[] = [
      [getQuery, { id: 'x' }, 'id must be an id: 1 to 19 digits, as text'],
      [demoToken, { customerId: '9999999999999999999' }, 'customerId must be 9223372036854775807 at most'],
      [editAccount, {}, 'id is missing: it must be an id: 1 to 19 digits, as text'],
      [editAccount, { id: '1', type: 'B' }, 'type must be "A" or "L" or "D"'],
      [editAccount, { id: '1', name: 1 }, 'name must be text'],
      [login, { account: 'a\0b', password: encodedOf('x') }, 'account must be text without the character U+0000'],
      [pageQueries, { pageNo: 1.5 }, 'pageNo must be a whole number'],
      [pageQueries, { asc: 'yes' }, 'asc must be true or false'],
      [addReply, { queryId: '1', description: '', urls: '[]' }, 'picIds is missing: it must be a list'],
      [
        addReply,
        { queryId: '1', description: '', urls: '[]', picIds: [], afterReplyId: 0 },
        'afterReplyId must be an id: 1 to 19 digits, as text or null',
      ],
      [
        saveCategories,
        {
          categories: [
            { name: 'a', module: '', remark: '', status: 'A' },
            { name: 'b', module: 2 },
          ],
        },
        'categories[1].remark is missing: it must be text',
      ],
      [exportReport, { startDate: '1.1.2026', endDate: '2026-01-01' }, 'startDate must be a day, as yyyy-MM-dd'],
    ];
    for (const [call, input, problem] of wrong) {
      it(`names the field and what it must be: ${problem}`, async () => {
        const { status, codeMsg } = await server.call(call, input, { token });
        expect([status, codeMsg]).toEqual([400, `The request is not valid: ${problem}`]);
      });
    }

    it('says what the body must be', async () => {
      const message = async (path: string, headers: Record<string, string>, body: string | FormData) => {
        const answer = await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { 'x-token': token, ...headers },
          body,
        });
        return [answer.status, ((await answer.json()) as { codeMsg: string }).codeMsg];
      };
      expect(await message(pageQueries.path, json, '{"pageNo"')).toEqual([
        400,
        'The request is not valid: the body must be JSON',
      ]);
      expect(await message(pageQueries.path, json, '[]')).toEqual([
        400,
        'The request is not valid: the body must be an object',
      ]);
      expect(await message(uploadFile.path, {}, new FormData())).toEqual([
        400,
        'The request is not valid: the body must be a form with one file, in a part called file',
      ]);
    });
  });

  it('takes an absent or empty body for {}, whatever its type', async () => {
    const token = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    for (const headers of [{}, json, { 'content-type': 'application/x-www-form-urlencoded' }])
      for (const body of [undefined, ''])
        expect(
          (
            await send(server, 'POST', getChatSettings.path, {
              headers: { 'x-token': token, ...headers },
              ...(body !== undefined && { body }),
            })
          ).status,
        )
          .withContext(JSON.stringify([headers, body]))
          .toBe(200);
  });

  it("takes '' for absent where it cannot be the value, and only there", async () => {
    const token = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    const blank = { categoryId: '', handleStatus: '', sort: '', asc: '', pageNo: '', pageSize: '', cursor: '' };
    const { data } = await server.call<Call>(pageQueries, blank, { token });
    expect(data).toEqual(jasmine.objectContaining({ pageNo: 1, pageSize: PAGE_SIZE_DEFAULT }));
    expect((await server.call<Call>(editAccount, { id: '', name: 'Ann' }, { token })).status).toBe(400);
  });

  it('accepts JSON in UTF-8, in any notation of the content type', async () => {
    const body = JSON.stringify({ account: 'somebody', password: encodedOf('x') });
    for (const type of [
      'application/json',
      'Application/JSON',
      'application/json;charset=UTF-8',
      'application/json; charset="utf-8"',
      'application/json ',
    ]) {
      expect((await send(server, 'POST', login.path, { headers: { 'content-type': type }, body })).status)
        .withContext(type)
        .toBe(200);
    }
  });

  it('accepts path parameters only as declared', async () => {
    const token = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    expect((await server.call(selectMenuByAppId, { appId: '1; drop table staff' }, { token })).status).toBe(400);
    expect((await server.call(selectMenuByAppId, { appId: '2' }, { token })).data).toEqual([]);
  });

  it('treats SQL in an input as text', async () => {
    const { status, code } = await server.call(login, {
      account: "' or 1=1; drop table staff; --",
      password: encodedOf('x'),
    });
    expect([status, code]).toEqual([200, 4001]);
  });
});

describe('customers', () => {
  let server: TestServer;
  const SECOND = 'another secret while one replaces the other';

  beforeAll(async () => {
    server = await startServer({ env: { CUSTOMER_TOKEN_SECRET: `${CUSTOMER_SECRET},${SECOND}` } });
  });
  afterAll(() => server.stop());

  /** A customer's call with a wrong body: 400 shows that the token was accepted. */
  const status = async (token: string) =>
    (
      await send(server, 'POST', pageCustomerRecord.path, {
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
        body: '{}',
      })
    ).status;

  it('are identified by a token that the app signed with one of the secrets', async () => {
    const { id } = await aCustomer(server.db);
    expect(await status(await customerToken(id))).toBe(400);
    expect(await status(await customerToken(id, { secret: SECOND }))).toBe(400);
  });

  it('are refused with a token that is forged, expired, too long-lived or without an id', async () => {
    const { id } = await aCustomer(server.db);
    const unsigned = [
      { alg: 'none' },
      { sub: id, iss: 'app', aud: 'customer-service', exp: Math.floor(Date.now() / 1_000) + 60 },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const tokens = [
      await customerToken(id, { secret: 'a secret that was made up by others' }),
      await customerToken(id, { minutes: -1 }),
      await customerToken(id, { minutes: 60 }),
      await customerToken('9999999999999999999'),
      await customerToken(' 1'),
      await customerToken(''),
      await customerToken('05001'),
      await customerToken('5001', { issuedMinutesAgo: -60 }),
      await customerToken('5001', { issuedMinutesAgo: -1e17 }),
      `${unsigned}.`,
    ];
    for (const token of tokens)
      expect(await status(token))
        .withContext(token)
        .toBe(403);
  });

  it('are added with the data of the token when they are new', async () => {
    const token = await customerToken('777001', {
      claims: { name: ' \u202eZoe\u0308\u200b\r\nX ', phone_code: '49', phone: '1'.repeat(500) },
    });
    const { data } = await server.call(openCustomerChat, { comeFrom: null }, { token });
    expect(data?.me).toEqual({ id: '777001', nickName: 'Zoë  X' });
    await server.call(openCustomerChat, { comeFrom: null }, { token: await customerToken('777001') });
    await Promise.all(
      [1, 2, 3].map(async () =>
        server.call(openCustomerChat, { comeFrom: null }, { token: await customerToken('777002') }),
      ),
    );
    const { rows } = await server.db.query(
      `select nick_name, phone_code, char_length(phone) as digits
         from app_user
        where id in (777001, 777002) order by id`,
    );
    expect(rows).toEqual([
      { nick_name: 'Zoë  X', phone_code: '49', digits: 64 },
      { nick_name: 'Customer 777002', phone_code: '', digits: 0 },
    ]);
  });

  it('get no demo token outside a demonstration', async () => {
    const { id } = await aCustomer(server.db);
    expect((await server.call(demoToken, { customerId: id })).status).toBe(404);
  });

  it('get a demo token in a demonstration, for demo customers only', async () => {
    const demo = await startServer({ isDemo: true });
    const { id } = await aCustomer(demo.db);
    const staff = await aStaff(demo.db);
    const { data } = await demo.call(demoToken, { customerId: id });
    expect((await demo.call(openCustomerChat, { comeFrom: null }, { token: data?.token ?? '' })).status).not.toBe(403);
    expect((await demo.call(demoToken, { customerId: '123456789' })).code).toBe(4004);
    expect((await demo.call(demoToken, { customerId: '9999999999999999999' })).status).toBe(400);
    expect((await demo.call(demoToken, { customerId: staff.targetId ?? '' })).code).toBe(4004);
    await demo.stop();
  });
});
