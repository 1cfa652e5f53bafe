import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { TOKEN_HEADER } from '#contract/constants.ts';
import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { login } from '#contract/http/auth.ts';
import type { Access } from '#contract/http/call.ts';
import { pageCustomerRecord } from '#contract/http/customer.ts';
import { addQuery, pageOwnQueries } from '#contract/http/customerQueries.ts';
import { uploadQueryPicture } from '#contract/http/files.ts';
import { CALLS_BY_RESOURCE } from '#contract/http/index.ts';
import { openDiskSpace } from '#server/db/diskSpace.ts';
import { aChat, aSession, aStaff, ENCODED_PASSWORD } from '../support/builders.ts';
import { aClientMsgId, enterChat, type ChatPerson } from '../support/chatClient.ts';
import { someChoices } from '../support/queries.ts';
import { appToken, customerToken, startServer, type TestServer } from '../support/testServer.ts';
import { until } from '../support/until.ts';
import { aForm, readAnswer } from '../support/uploads.ts';

const MB = 1024 * 1024;
const FULL = { success: false, code: 507, codeMsg: "The server's disk is full. Try again later.", data: null };

/**
 * Calls that only read, or that work while the disk is full: login and logout, assigning and ending chats, changes and
 * deletions.
 */
const GO_ON: Readonly<Record<string, readonly string[]>> = {
  // It is small, and belongs to a chat in which messages are refused.
  appContext: ['listAppContexts', 'noteAppContext'],
  accounts: ['deleteUser', 'editAccount', 'getCountryPhoneCode', 'pageAccounts', 'searchAppUser'],
  actionLogs: ['getActionLog', 'getActionLogCase', 'pageActionLogs', 'readLogRequest'],
  audit: ['exportAuditLog', 'pageAuditLog', 'searchAuditors'],
  auth: ['changeUserOnlineStatus', 'getLoginUserInfo', 'login', 'loginIM', 'logout'],
  cannedReplies: [
    'archiveCannedReply',
    'exportCannedReplies',
    'listArchivedCannedReplies',
    'listCannedReplies',
    'listCannedVersions',
    'listStaleCannedReplies',
    'pageCannedUse',
    'restoreCannedReply',
  ],
  chats: [
    'assignChats',
    'chatAssign',
    'endChat',
    'leaderFigures',
    'listChatSteps',
    'pageChatUsers',
    'pageChats',
    'pageHistory',
    'pageMyChats',
    'pageMyChatsToday',
    'pageRecord',
    'pageTask',
    'readGreeting',
    'searchCustomer',
  ],
  businessHours: ['listBusinessHours', 'saveBusinessHours'],
  // A page opens its customer's chat to read it. A new chat is small, and no message can be sent in it.
  customer: ['answerSolvedCheck', 'demoToken', 'openCustomerChat', 'pageCustomerRecord', 'readLine'],
  customerPanel: ['blockCustomer', 'customerPanel', 'pageCustomerTimeline'],
  customerQueries: ['getOwnQuery', 'getQueryChoices', 'pageOwnQueries', 'pageOwnReplies', 'readCard'],
  demoTraffic: ['getDemoTraffic', 'stopDemoTraffic'],
  files: [],
  home: ['homeDay'],
  lookOn: ['joinChat', 'leaveChat', 'listOnlookers', 'readWhisper', 'takeOverChat'],
  menus: ['selectMenuByAppId'],
  messageSearch: ['searchMessages'],
  messages: ['deleteCustomerMessage', 'deleteMessage'],
  notes: ['deleteNote', 'findMentionCandidates', 'listOwnMentions', 'pageChatNotes', 'pageQueryNotes'],
  notifications: ['listNotifications', 'readNotifications'],
  preferences: ['getPreferences', 'savePreferences'],
  privacy: ['eraseCustomer', 'findErasableCustomers'],
  products: ['listProducts', 'saveProduct'],
  putOff: ['cancelPutOff', 'listPutOff'],
  queries: [
    'assignQuery',
    'deleteReply',
    'getQuery',
    'handleQuery',
    'listQueryLog',
    'lookAtQuery',
    'pageMyQueries',
    'pageQueries',
    'pageQueriesOfUser',
    'pageReplies',
    'pageReplyHistory',
  ],
  reports: [
    'daysTrends',
    'exportChatRanking',
    'exportQueryRanking',
    'exportReport',
    'pageReport',
    'pageStaffDays',
    'serviceToday',
    'tagsUsed',
    'targetsKept',
    'topTen',
    'usageAnalysisData',
  ],
  ratings: ['rateChat', 'readRating'],
  resources: ['editResource', 'getResource', 'getResourceTree', 'removeResource'],
  roles: ['editRole', 'getRole', 'listRoles', 'removeRole', 'selectResourceByAppId', 'selectResourceIdsByRoleId'],
  sessions: ['changePassword', 'endSession', 'endSessions', 'listSessions'],
  settings: [
    'getChatSettings',
    'getQuerySettings',
    'listCategories',
    'listSubjects',
    'saveCategories',
    'saveChatSettings',
    'saveQuerySettings',
    'saveSubjects',
  ],
  staff: ['editCustomerServiceUsers', 'getCustomerServiceUsers', 'getNotCustomerServiceUsers', 'pageStaff'],
  tags: ['listTags', 'saveTag', 'setChatTags', 'setQueryTags'],
  targets: ['listTargets', 'previewTargets', 'saveTargets'],
  teams: ['findTeamCandidates', 'listTeams', 'saveTeam'],
  transcripts: ['chatTranscript', 'queryTranscript'],
  transfers: ['answerTransfer', 'listTransferTeams', 'listTransfers'],
  wall: ['wall', 'wallStrips'],
};

describe('a server whose disk is full', () => {
  let dataDir: string;
  let freeBytes: number;
  let server: TestServer;
  let customer: ChatPerson;
  let chatId: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'cs-full-'));
    mkdirSync(path.join(dataDir, 'postgres'));
    freeBytes = 50 * MB;
    const limits = { minFreeBytes: 100 * MB, reserveBytes: 0 };
    server = await startServer({
      disk: await openDiskSpace({ dataDir, limits, readFreeBytes: async () => freeBytes }),
    });
    const { id: staffId } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const chat = await aChat(server.db, { staffId });
    chatId = chat.id;
    const token = await customerToken(chat.customerId);
    customer = { userId: chat.customerId, userType: PERSON_TYPE.customer, token, httpToken: token };
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });
  beforeEach(() => becomes('full'));

  /** Changes the free space, and waits until the server has detected it. */
  async function becomes(state: 'full' | 'well'): Promise<void> {
    freeBytes = (state === 'full' ? 50 : 500) * MB;
    await until(`the disk is ${state}`, async () => (await readyz()).includes('full') === (state === 'full'));
  }

  async function readyz(): Promise<string> {
    const answer = await fetch(`${server.url}/readyz`);
    expect(answer.status).withContext('it is ready to be read from').toBe(200);
    return answer.text();
  }

  async function aQuery() {
    const choices = await someChoices(server);
    return {
      comeFrom: 2,
      ...choices,
      title: 'It fails',
      description: 'Again and again.',
      picIds: [],
      clientId: randomUUID(),
    };
  }

  /** The number of messages with this clientMsgId. */
  async function stored(clientMsgId: string): Promise<number> {
    return (await server.db.query('select from message where client_msg_id = $1', [clientMsgId])).rowCount ?? 0;
  }

  it('refuses a message so that its page sends it again, and stores it once when there is room', async () => {
    const client = await enterChat(server.url, customer);
    const clientMsgId = aClientMsgId();
    const refused = await client.say(chatId, 'hello', clientMsgId);
    expect([refused.name, refused.body]).toEqual([
      'Error',
      jasmine.objectContaining({ code: FRAME_ERROR.diskFull, retryable: true, clientMsgId, chatId }),
    ]);
    expect(await stored(clientMsgId)).toBe(0);
    await becomes('well');
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await client.say(chatId, 'hello', clientMsgId)).name).toBe('SendAck');
    expect(await stored(clientMsgId)).toBe(1);
    await client.close();
  });

  it('still refuses an invalid message for good', async () => {
    const client = await enterChat(server.url, customer);
    const answers = [await client.say(chatId, 'hello', 'not a name'), await client.say('nothing', 'hello')];
    expect(answers.map(({ name, body }) => [name, 'code' in body && body.code])).toEqual([
      ['Error', FRAME_ERROR.invalid],
      ['Error', FRAME_ERROR.forbidden],
    ]);
    await client.close();
  });

  it('refuses a query with HTTP 507 until there is room, while reading and logins go on', async () => {
    const { token } = customer;
    const query = await aQuery();
    const refused = await server.call(addQuery, query, { token });
    expect([refused.status, JSON.parse(refused.body)]).toEqual([507, FULL]);
    expect((await server.call(pageOwnQueries, { pageNo: '1', pageSize: '10' }, { token })).data?.records).toEqual([]);
    expect((await server.call(pageCustomerRecord, { chatId, pageNo: 1, pageSize: 10 }, { token })).code).toBe(200);
    const { account } = await aStaff(server.db);
    expect((await server.call(login, { account, password: ENCODED_PASSWORD })).code).toBe(200);
    await becomes('well');
    expect((await server.call(addQuery, query, { token })).status).toBe(200);
  });

  it('refuses an upload before it reads it, and the sender sees the answer', async () => {
    const body = aForm(Buffer.alloc(9 * MB, 1));
    const answer = await fetch(`${server.url}${uploadQueryPicture.path}`, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: customer.token },
      body,
    });
    const { status, code, codeMsg } = await readAnswer(answer);
    expect([status, code, codeMsg]).toEqual([507, 507, "The server's disk is full. Try again later."]);
  });

  it('refuses exactly the calls that store something', async () => {
    const staffId = (await aStaff(server.db, { type: 'A' })).id;
    const tokenFor = async ({ who }: Access): Promise<string> => {
      if (who === 'customer') return customer.token;
      return who === 'app' ? appToken() : aSession(server.db, staffId);
    };
    for (const [resource, calls] of Object.entries(CALLS_BY_RESOURCE)) {
      const goOn = Object.keys(calls).filter((name) => calls[name]?.stores !== true);
      expect(goOn.toSorted())
        .withContext(`${resource}: decide on \`stores\` in the contract, or here`)
        .toEqual([...(GO_ON[resource] ?? [])].toSorted());
      for (const [name, { method, path: url, access, stores }] of Object.entries(calls)) {
        const token = await tokenFor(access);
        const { status } = await fetch(`${server.url}${url.replace(/:\w+/g, '0')}`, {
          method,
          headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
          ...(method !== 'GET' && { body: '{}' }),
        });
        expect(status === 507)
          .withContext(`${name}: ${status}`)
          .toBe(stores === true);
      }
    }
  });

  it('checks the caller before the disk', async () => {
    const answer = await fetch(`${server.url}${addQuery.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(403);
  });

  it('logs the full disk once, and reports it in its metrics', async () => {
    await becomes('well');
    const before = server.log.length;
    await becomes('full');
    for (let each = 0; each < 3; each += 1) await server.call(addQuery, await aQuery(), { token: customer.token });
    await becomes('well');
    const lines = server.log
      .slice(before)
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter(({ level }) => level >= 40);
    expect(lines.map(({ msg }) => msg)).toEqual([
      `Only 50 MB are free on the disk of DATA_DIR (${dataDir}): new messages, ` +
        'queries and files are refused until at least 110 MB are free.',
      'The disk has room again: messages, queries and files are accepted.',
    ]);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
      /^disk_free_bytes 524288000$[^]*^disk_refusing_writes 0$/m,
    );
  });
});

describe('PostgreSQL without disk space', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('loses no message: the sender learns that the disk is full and that a retry may succeed', async () => {
    const { id: staffId } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const { id: chatId, customerId } = await aChat(server.db, { staffId });
    const token = await customerToken(customerId);
    const client = await enterChat(server.url, {
      userId: customerId,
      userType: PERSON_TYPE.customer,
      token,
      httpToken: token,
    });
    await server.db.query(`
      create function no_room() returns trigger language plpgsql
      as $$ begin raise exception 'no room' using errcode = '53100'; end $$;
      create trigger no_room before insert on message for each row execute function no_room()`);
    const clientMsgId = aClientMsgId();
    const refused = await client.say(chatId, 'hello', clientMsgId);
    expect(refused.body).toEqual(
      jasmine.objectContaining({ code: FRAME_ERROR.diskFull, retryable: true, clientMsgId }),
    );
    await server.db.query('drop trigger no_room on message');
    expect((await client.say(chatId, 'hello', clientMsgId)).name).toBe('SendAck');
    await client.close();
  });
});
