import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { TOKEN_COOKIE, TOKEN_HEADER } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { admin, anyone, staff, type Access, type Call } from '#contract/http/call.ts';
import { endChat, pageMyChats } from '#contract/http/chats.ts';
import { CODE } from '#contract/http/envelope.ts';
import { endSession } from '#contract/http/sessions.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { createCaseRunner, NO_JOBS, type Outcome } from './caseRunner.ts';
import { casesOf, type Case } from './cases.ts';
import { createFixture, SECRET } from './fixture.ts';
import { NO_ID } from './objects.ts';
import type { Row } from './row.ts';
import { chatRows } from './rows/chats.ts';
import { sessionRows } from './rows/sessions.ts';
import { violationsOf } from './violations.ts';
import { describeLong } from '../../support/longRunning.ts';

interface RawResponse {
  readonly status: number;
  readonly body: string;
}

/** A request, and a function that forwards it. */
interface Passing {
  /** The token of the header; null without one. */
  readonly token: string | null;
  readonly cookie: string | null;
  readonly inAddress: string | null;
  readonly body: string;
  /** The token of an admin. */
  readonly adminToken: string;
  readonly forward: (token: string | null) => Promise<RawResponse>;
}

/** A fault, as a proxy in front of a correct server. */
type Flaw = (passing: Passing) => Promise<RawResponse>;

const codeOf = ({ body }: RawResponse): number => (JSON.parse(body) as { code: number }).code;
const refusal = (code: number, message = 'No'): RawResponse => ({
  status: code < 1_000 ? code : 200,
  body: JSON.stringify({ success: false, code, codeMsg: message, data: null }),
});
/** Repeats the request as an admin when the caller gets this code. */
const lending =
  (...codes: readonly number[]): Flaw =>
  async ({ token, adminToken, forward }) => {
    const answer = await forward(token);
    return codes.includes(codeOf(answer)) ? forward(adminToken) : answer;
  };

interface Tried {
  readonly call: Call;
  readonly row: Row;
}
/** A call that requires a key and concerns the caller's own chat; admins may make it for any chat. */
const ENDING_CHAT: Tried = { call: endChat, row: chatRows.endChat };
const ENDING_SESSION: Tried = { call: endSession, row: sessionRows.endSession };

const FLAWS: readonly [string, Flaw, RegExp, Tried?][] = [
  [
    'lets people in without a session',
    ({ token, adminToken, forward }) => forward(token ?? adminToken),
    /^anonymous, /,
  ],
  ['takes any token for a session', lending(403), /session is over \(revoked\)/],
  ['asks for no permission', lending(CODE.noPermission), /^D with no key/],
  [
    'takes any key',
    async (passing) =>
      passing.body === '{ not json' ? passing.forward(passing.token) : lending(CODE.noPermission)(passing),
    /^D with all other keys/,
  ],
  ["lets staff at what is another person's", lending(CODE.notFound), /foreign: 200 and not 4004/, ENDING_SESSION],
  [
    "says that something is another person's",
    async ({ token, forward }) => {
      const answer = await forward(token);
      return codeOf(answer) === CODE.notFound ? refusal(CODE.noPermission) : answer;
    },
    /foreign: 4003 and not 4004/,
  ],
  [
    'reads the body first',
    ({ token, body, forward }) => (body === '{ not json' ? Promise.resolve(refusal(400)) : forward(token)),
    /unreadable body: 400 and not 403/,
  ],
  ['takes the cookie', ({ token, cookie, forward }) => forward(token ?? cookie), /token in the cookie/],
  ['takes the address', ({ token, inAddress, forward }) => forward(token ?? inAddress), /token in the address/],
  [
    'does it before it refuses',
    async ({ token, adminToken, forward }) => {
      const answer = await forward(token);
      if (codeOf(answer) === CODE.notFound) await forward(adminToken);
      return answer;
    },
    /foreign: changed .*session/,
    ENDING_SESSION,
  ],
  [
    'has an answer beside its refusal',
    async ({ token, forward }) => {
      const answer = await forward(token);
      return codeOf(answer) === CODE.noPermission
        ? { ...answer, body: answer.body.replace('"data":null', '"data":{"id":"1"}') }
        : answer;
    },
    /not refused in the envelope/,
  ],
  [
    "tells what is not there from what is another person's",
    async ({ token, body, forward }) => {
      const answer = await forward(token);
      return codeOf(answer) === CODE.notFound && body.includes(NO_ID)
        ? refusal(CODE.notFound, 'There is none')
        : answer;
    },
    /is told from/,
  ],
  [
    'tells of what it refuses',
    async ({ token, forward }) => {
      const answer = await forward(token);
      return codeOf(answer) === CODE.notFound ? refusal(CODE.notFound, `${SECRET} is not yours`) : answer;
    },
    /another person's was shown/,
  ],
  ['refuses who may', () => Promise.resolve(refusal(CODE.noPermission)), /own: 4003 and not 200/],
];

describeLong('the permission matrix fails', () => {
  let server: TestServer;
  let adminToken: string;
  beforeAll(async () => {
    server = await startServer({ env: NO_JOBS });
    adminToken = (await createFixture(server).staff('A')).token;
  });
  afterAll(() => server.stop());

  const violationsBehind = async (flaw: Flaw, { call, row }: Tried = ENDING_CHAT): Promise<readonly string[]> => {
    const front = await flawed(server, adminToken, flaw);
    const asking = createCaseRunner(
      createFixture({ url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, db: server.db }),
    );
    const outcomes: (readonly [Case, Outcome])[] = [];
    for (const each of casesOf(row)) outcomes.push([each, await asking.outcomeOf(call, each)]);
    front.close();
    return violationsOf(call, row, outcomes);
  };

  for (const [what, flaw, complaint, about] of FLAWS) {
    it(`where a server ${what}`, async () => {
      expect((await violationsBehind(flaw, about)).filter((violation) => complaint.test(violation))).not.toEqual([]);
    });
  }

  it('where something is wrong, and in no other row', async () => {
    expect(await violationsBehind(({ token, forward }) => forward(token))).toEqual([]);
  });

  const declared: readonly [string, Access][] = [
    ['anyone', anyone],
    ['admins', admin],
    ['all staff', staff()],
    ['fewer keys', staff(ROLE_KEY.tasks)],
    ['more keys', staff(ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history)],
    ['another key', staff(ROLE_KEY.tasks, ROLE_KEY.history)],
  ];
  for (const [whom, access] of declared) {
    it(`where the contract declares a call for ${whom} that is not for them`, () => {
      expect(violationsOf({ ...endChat, access }, chatRows.endChat, [])).toEqual([
        jasmine.stringMatching(/^declared for .*, and meant for /),
      ]);
    });
  }

  it("where a list of the caller's own items contains others' items", () => {
    const hidden = casesOf(chatRows.pageMyChats).filter(({ expected }) => expected === 'hidden');
    const shown: Outcome = { status: 200, code: 200, body: SECRET, isRefusal: false, changed: [] };
    expect(hidden).not.toEqual([]);
    for (const each of hidden)
      expect(violationsOf(pageMyChats, chatRows.pageMyChats, [[each, shown]])).toEqual([
        jasmine.stringContaining('was shown'),
      ]);
  });
});

/** Starts a proxy in front of a server, which adds the fault. */
async function flawed({ url }: TestServer, adminToken: string, flaw: Flaw): Promise<Server> {
  const front = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const answer = await flaw({
        ...tokensIn(request),
        body,
        adminToken,
        forward: (token) => forward(url, request, { body, token }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    })();
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return front;
}

function tokensIn({ headers, url = '' }: IncomingMessage): Pick<Passing, 'token' | 'cookie' | 'inAddress'> {
  const header = headers[TOKEN_HEADER];
  return {
    token: typeof header === 'string' ? header : null,
    cookie: headers.cookie?.replace(`${TOKEN_COOKIE}=`, '') ?? null,
    inAddress: new URLSearchParams(url.split('?')[1]).get('token'),
  };
}

async function forward(
  url: string,
  { method = '', url: place = '' }: IncomingMessage,
  { body, token }: { readonly body: string; readonly token: string | null },
): Promise<RawResponse> {
  const answer = await fetch(`${url}${place}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== null && { [TOKEN_HEADER]: token }) },
    body,
  });
  return { status: answer.status, body: await answer.text() };
}
