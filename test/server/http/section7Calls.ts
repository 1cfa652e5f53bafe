import { createHmac } from 'node:crypto';
import { ROLE_KEY } from '#contract/domain.ts';
import { CALLS_BY_RESOURCE } from '#contract/http/index.ts';
import { aChat, anAvatar, aQuery, aRole, aSession, aStaff, ENCODED_PASSWORD, VERIFY } from '../../support/builders.ts';
import { aPng } from '../../support/pictures.ts';
import type { TestServer } from '../../support/testServer.ts';
import { aForm } from '../../support/uploads.ts';

/** The calls of the product specification, section 7, to the letter. */
export const SECTION_7 = `
- POST /api/sso/login: account, password; returns token, userDetail (id, type), uris.
- POST /api/sso/register: name, account, type D, password encoded; returns token.
- GET /api/cs/user/getLoginUserInfo.
- POST /api/cs/chat/loginIM: verify (double hash), appType 3, mobile, deviceId, deviceName; returns userId, token, tcpToken, nickName, mobile.
- POST /api/cs/user/changeUserOnlineStatus: userId, isOnline. GET /api/cs/user/deleteUser. POST api/cs/user/pageStaff: csOnline, pageNo, pageSize.
- Logout (userId, isOnline false) and menu fetch for app 1: path not shown.

- Account list (keyword, phoneCode), create, update, delete (id): paths not shown. Country phone codes: GET /api/cs/query/getCountryPhoneCode. Search messaging-app users (phoneCode, keyword): not shown.
- GET /api/sso/auth/authResource/tree/{appId}; POST .../authResource/add; PUT .../authResource/edit; DELETE .../authResource/remove/{id}; GET .../authResource/{id}.
- GET /api/sso/auth/authRole/list/ (appId); POST .../authRole/add; PUT .../authRole/edit; GET .../authRole/selectResourceIdsByRoleId/{id}; DELETE .../authRole/remove/{id}; GET .../authRole/{id}; GET /api/sso/auth/selectResourceByAppId/{id}.

POST /api/cs/configCategory/selectList and addOrEdit; POST /api/cs/configSubject/selectList and addOrEdit; POST /api/cs/configChat/getOne and add; POST /api/cs/configQuery/getOne and add (allocation, expireIn, notification, notificationMsg).

- POST /api/cs/query/page (categoryId, handleStatus, keyword, pageSize, pageNo); POST /api/cs/query/pageByMe.
- GET /api/cs/query/selectDetail/{id}; GET /api/cs/query/listQueryLog/{id}.
- POST /api/cs/query/pageReply (queryId, pageNo, pageSize); pageReplyHistory (replyId, pageNo, pageSize); addReply and editReply (queryId, id, description, urls, picIds); deleteReply/{id}.
- POST /api/cs/query/pageByUserId (userId, pageNo, pageSize); queryAssign (queryId, userId); csHandle (status update: handleStatus, id).
- POST getCustomerServiceUsers (keyword); getNotCustomerServiceUsers; editCustomerServiceUsers (payloads not shown).
- POST /api/cs/h5/query/upload: multipart query pictures; data carries an id.

GET /api/cs/report/usageAnalysisData; POST /api/cs/report/queryChatDaysTrends/daysTrends (startDate, endDate, status, type); POST .../topTenData/daysTrends (startDate, endDate, type); POST .../queryChatDaysTrends/list (paged; asc, status, type); POST .../topTenData/list (startDate, endDate, pageNo, pageSize, type); GET .../queryChatDaysTrends/export (blob); GET .../topTenData/exportQuery and exportChat (blob). Default export filename file.xls. Export response is ignored on the ranking screen.

POST /api/cs/chat/page (all, keyword, comeFrom, chatEnded, pageNo, pageSize); pageByMe; pageByMeToday; pageRecord (chatId, contentTypes, pageNo, pageSize, setRead, keyword); chatAssign (chatId, toId); pageTask (isAssigned, userId, stime, etime, keyword, comeFrom, pageNo, pageSize). Chat history list: status, userId, stime, etime, keyword, pageNo, pageSize, comeFrom (path not shown). Customer search (keyword, returns id and name): path not shown. Chat user list (pageNo, pageSize, userId, chatIds): path not shown.

- GET /fileservice/download/headimg: params type (0), dstuserid, time; signed headers (h_open_uid, param, sign); returns a binary image.
- Chat image upload: file service upload path not shown, type=1; data carries master.
- WebSocket {host}/api/cs/websocket/{userId}: incoming text shown as notification.
- Binary chat websocket (secure, configured address): framed protocol with command codes for login, exit, send message, ack; command 4105 is an incoming message; heartbeat. Initial message list: chatId, contentTypes [0,1,2,3,4], pageNo 1, pageSize 20, setRead false; marking read uses pageSize 40, setRead true.
`;

/** Who makes the calls, and what is there. */
export interface World {
  readonly server: TestServer;
  /** The caller: an admin. */
  readonly admin: { readonly id: string; readonly token: string; readonly targetId: string };
  /** Someone who takes chats and queries. */
  readonly colleague: { readonly id: string };
  readonly chatId: string;
  readonly customerId: string;
  /** An open query, with a reply of the admin. */
  readonly queryId: string;
  readonly replyId: string;
}

/** A request with nothing but this: without `body` or `form`, it has neither a body nor a content type. */
export interface Sent {
  /** Instead of the parameters in the row's path. */
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Row {
  /** The part of section 7 that lists the call. */
  readonly listed: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly sent: (world: World) => Sent | Promise<Sent>;
  /** What section 7 does not say of the request is in section 3 or in the decisions. */
  readonly isShapeElsewhere: boolean;
  /** Fields of `data` that section 7 names. */
  readonly returns: readonly string[];
  readonly answers: 'envelope' | 'workbook' | 'image';
}

const TODAY = new Date().toISOString().slice(0, 10);

function row(
  listed: string,
  call: string,
  sent: Row['sent'] = () => ({}),
  { isShapeElsewhere = false, returns = [], answers = 'envelope' }: Partial<Row> = {},
): Row {
  const [method = '', path = ''] = call.split(' ');
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE') throw new Error(call);
  return { listed, method, path, sent, isShapeElsewhere, returns, answers };
}

const elsewhere = { isShapeElsewhere: true };
const REPLY_LISTED = 'addReply and editReply (queryId, id, description, urls, picIds)';
const ACCOUNT_LISTED = 'Account list (keyword, phoneCode), create, update, delete (id): paths not shown';
const RESOURCE = {
  appId: 1,
  code: 'qa',
  parentId: null,
  remark: '',
  sortNum: 9,
  status: 'A',
  type: 'MENU',
  uri: '/qa',
};
const ROLE = { appId: 1, code: '', remark: 'For specs', sortNum: 9, status: 'A', resourceIds: [] };

let made = 0;
const unique = (name: string): string => `${name}${(made += 1)}`;

export const ROWS: readonly Row[] = [
  row(
    'POST /api/sso/login: account, password; returns token, userDetail (id, type), uris',
    'POST /api/sso/login',
    async ({ server }) => ({ body: { account: (await aStaff(server.db)).account, password: ENCODED_PASSWORD } }),
    { returns: ['token', 'userDetail', 'uris'] },
  ),
  row(
    'POST /api/sso/register: name, account, type D, password encoded; returns token',
    'POST /api/sso/register',
    () => ({ body: { name: 'New Person', account: unique('newcomer'), type: 'D', password: ENCODED_PASSWORD } }),
    { returns: ['token'] },
  ),
  row('GET /api/cs/user/getLoginUserInfo', 'GET /api/cs/user/getLoginUserInfo'),
  row(
    'POST /api/cs/chat/loginIM: verify (double hash), appType 3, mobile, deviceId, deviceName; returns userId, token, tcpToken, nickName, mobile',
    'POST /api/cs/chat/loginIM',
    () => ({ body: { verify: VERIFY, appType: 3, mobile: '+447700', deviceId: 'd', deviceName: 'spec' } }),
    { returns: ['userId', 'token', 'tcpToken', 'nickName', 'mobile'] },
  ),
  row(
    'POST /api/cs/user/changeUserOnlineStatus: userId, isOnline',
    'POST /api/cs/user/changeUserOnlineStatus',
    async ({ server, admin }) => {
      await chatLogin(server, admin.token);
      return { body: { userId: admin.id, isOnline: true } };
    },
  ),
  row(
    'GET /api/cs/user/deleteUser',
    'GET /api/cs/user/deleteUser',
    async ({ server }) => ({ query: { id: (await aStaff(server.db)).id } }),
    elsewhere,
  ),
  row('POST api/cs/user/pageStaff: csOnline, pageNo, pageSize', 'POST /api/cs/user/pageStaff', () => ({
    body: { csOnline: true, pageNo: 1, pageSize: 10 },
  })),
  row('Logout (userId, isOnline false)', 'POST /api/sso/logout', async ({ server }) => {
    const { id } = await aStaff(server.db);
    return { body: { userId: id, isOnline: false }, headers: { 'x-token': await aSession(server.db, id) } };
  }),
  row('menu fetch for app 1', 'GET /api/sso/auth/selectMenuByAppId/1'),

  row(ACCOUNT_LISTED, 'POST /api/cs/user/page', () => ({ body: { keyword: '', phoneCode: '' } })),
  row(
    ACCOUNT_LISTED,
    'POST /api/cs/user/add',
    async ({ server }) => {
      const { rows } = await server.db.query<{ id: string; phone: string }>(
        `insert into app_user (id, phone_code, phone, nick_name) values (990001, '44', '7990001', 'Bound') returning id::text, phone`,
      );
      const [user = { id: '', phone: '' }] = rows;
      return {
        body: {
          account: unique('colleague'),
          name: 'Colleague',
          phone: user.phone,
          phoneCode: '44',
          email: 'colleague@example.com',
          roleId: await aRole(server.db, [ROLE_KEY.tasks]),
          password: ENCODED_PASSWORD,
          targetId: user.id,
          type: 'D',
          mobile: user.phone,
        },
      };
    },
    elsewhere,
  ),
  row(
    ACCOUNT_LISTED,
    'POST /api/cs/user/edit',
    ({ colleague }) => ({ body: { id: colleague.id, name: 'Another Name', status: 'A' } }),
    elsewhere,
  ),
  row('GET /api/cs/query/getCountryPhoneCode', 'GET /api/cs/query/getCountryPhoneCode'),
  row('Search messaging-app users (phoneCode, keyword)', 'GET /api/cs/user/searchAppUser', () => ({
    query: { phoneCode: '44', keyword: '7700' },
  })),
  row('GET /api/sso/auth/authResource/tree/{appId}', 'GET /api/sso/auth/authResource/tree/1'),
  row(
    'POST .../authResource/add',
    'POST /api/sso/auth/authResource/add',
    () => ({ body: { ...RESOURCE, name: unique('menu') } }),
    elsewhere,
  ),
  row(
    'PUT .../authResource/edit',
    'PUT /api/sso/auth/authResource/edit',
    async ({ server }) => ({ body: { ...RESOURCE, id: await aResourceOf(server), name: unique('menu') } }),
    elsewhere,
  ),
  row('DELETE .../authResource/remove/{id}', 'DELETE /api/sso/auth/authResource/remove/{id}', async ({ server }) => ({
    path: `/api/sso/auth/authResource/remove/${await aResourceOf(server)}`,
  })),
  row('GET .../authResource/{id}', 'GET /api/sso/auth/authResource/{id}', async ({ server }) => ({
    path: `/api/sso/auth/authResource/${await aResourceOf(server)}`,
  })),
  row('GET /api/sso/auth/authRole/list/ (appId)', 'GET /api/sso/auth/authRole/list/', () => ({
    query: { appId: '1' },
  })),
  row(
    'POST .../authRole/add',
    'POST /api/sso/auth/authRole/add',
    () => ({ body: { ...ROLE, name: unique('role') } }),
    elsewhere,
  ),
  row(
    'PUT .../authRole/edit',
    'PUT /api/sso/auth/authRole/edit',
    async ({ server }) => ({ body: { ...ROLE, id: await aRole(server.db, []), name: unique('role') } }),
    elsewhere,
  ),
  row(
    'GET .../authRole/selectResourceIdsByRoleId/{id}',
    'GET /api/sso/auth/authRole/selectResourceIdsByRoleId/{id}',
    async ({ server }) => ({ path: `/api/sso/auth/authRole/selectResourceIdsByRoleId/${await aRole(server.db, [])}` }),
  ),
  row('DELETE .../authRole/remove/{id}', 'DELETE /api/sso/auth/authRole/remove/{id}', async ({ server }) => ({
    path: `/api/sso/auth/authRole/remove/${await aRole(server.db, [])}`,
  })),
  row('GET .../authRole/{id}', 'GET /api/sso/auth/authRole/{id}', async ({ server }) => ({
    path: `/api/sso/auth/authRole/${await aRole(server.db, [])}`,
  })),
  row('GET /api/sso/auth/selectResourceByAppId/{id}', 'GET /api/sso/auth/selectResourceByAppId/1'),

  row('POST /api/cs/configCategory/selectList and addOrEdit', 'POST /api/cs/configCategory/selectList'),
  row(
    'POST /api/cs/configCategory/selectList and addOrEdit',
    'POST /api/cs/configCategory/addOrEdit',
    () => ({ body: { categories: [{ name: unique('category'), module: '', remark: '', status: 'A' }] } }),
    elsewhere,
  ),
  row('POST /api/cs/configSubject/selectList and addOrEdit', 'POST /api/cs/configSubject/selectList'),
  row(
    'POST /api/cs/configSubject/selectList and addOrEdit',
    'POST /api/cs/configSubject/addOrEdit',
    () => ({ body: { subjects: [{ name: unique('subject'), remark: '', status: 'A' }] } }),
    elsewhere,
  ),
  row('POST /api/cs/configChat/getOne and add', 'POST /api/cs/configChat/getOne'),
  row(
    'POST /api/cs/configChat/getOne and add',
    'POST /api/cs/configChat/add',
    () => ({
      body: {
        autoReceiptionText: 'Welcome',
        greetingComing: 'I am {staff_nickName}',
        greetingLeftChat: 'Goodbye',
        isAutoEndChat: false,
        isAutoReceiption: false,
        isSolvedCheck: false,
        solvedCheckNo: 'No',
        solvedCheckYes: 'Yes',
        taskAllocation: '1,10',
        autoEndChatTime: 10,
      },
    }),
    elsewhere,
  ),
  row(
    'POST /api/cs/configQuery/getOne and add (allocation, expireIn, notification, notificationMsg)',
    'POST /api/cs/configQuery/getOne',
  ),
  row(
    'POST /api/cs/configQuery/getOne and add (allocation, expireIn, notification, notificationMsg)',
    'POST /api/cs/configQuery/add',
    () => ({ body: { allocation: 3, expireIn: 48, notification: 4, notificationMsg: 'Expires soon' } }),
  ),

  row(
    'POST /api/cs/query/page (categoryId, handleStatus, keyword, pageSize, pageNo)',
    'POST /api/cs/query/page',
    () => ({ body: { categoryId: '', handleStatus: '', keyword: '', pageSize: 10, pageNo: 1 } }),
  ),
  row('POST /api/cs/query/pageByMe', 'POST /api/cs/query/pageByMe'),
  row('GET /api/cs/query/selectDetail/{id}', 'GET /api/cs/query/selectDetail/{id}', ({ queryId }) => ({
    path: `/api/cs/query/selectDetail/${queryId}`,
  })),
  row('GET /api/cs/query/listQueryLog/{id}', 'GET /api/cs/query/listQueryLog/{id}', ({ queryId }) => ({
    path: `/api/cs/query/listQueryLog/${queryId}`,
  })),
  row('POST /api/cs/query/pageReply (queryId, pageNo, pageSize)', 'POST /api/cs/query/pageReply', ({ queryId }) => ({
    body: { queryId, pageNo: 1, pageSize: 6 },
  })),
  row('pageReplyHistory (replyId, pageNo, pageSize)', 'POST /api/cs/query/pageReplyHistory', ({ replyId }) => ({
    body: { replyId, pageNo: 1, pageSize: 6 },
  })),
  row(
    REPLY_LISTED,
    'POST /api/cs/query/addReply',
    ({ queryId }) => ({ body: { queryId, id: '', description: 'We are looking into it.', urls: '[]', picIds: [] } }),
    { returns: ['id'] },
  ),
  row(REPLY_LISTED, 'POST /api/cs/query/editReply', ({ queryId, replyId }) => ({
    body: { queryId, id: replyId, description: 'It is repaired.', urls: '[]', picIds: [] },
  })),
  row('deleteReply/{id}', 'POST /api/cs/query/deleteReply/{id}', ({ replyId }) => ({
    path: `/api/cs/query/deleteReply/${replyId}`,
  })),
  row(
    'POST /api/cs/query/pageByUserId (userId, pageNo, pageSize)',
    'POST /api/cs/query/pageByUserId',
    ({ customerId }) => ({ body: { userId: customerId, pageNo: 1, pageSize: 6 } }),
  ),
  row('queryAssign (queryId, userId)', 'POST /api/cs/query/queryAssign', async ({ server, colleague }) => ({
    body: { queryId: (await aQuery(server.db)).id, userId: colleague.id },
  })),
  row('csHandle (status update: handleStatus, id)', 'POST /api/cs/query/csHandle', async ({ server }) => ({
    body: { handleStatus: 2, id: (await aQuery(server.db)).id },
  })),
  row('POST getCustomerServiceUsers (keyword)', 'POST /api/cs/query/getCustomerServiceUsers', () => ({
    body: { keyword: '' },
  })),
  row('getNotCustomerServiceUsers', 'POST /api/cs/query/getNotCustomerServiceUsers'),
  row(
    'editCustomerServiceUsers (payloads not shown)',
    'POST /api/cs/query/editCustomerServiceUsers',
    ({ colleague }) => ({ body: { userIds: [colleague.id], enabled: true } }),
    elsewhere,
  ),
  row(
    'POST /api/cs/h5/query/upload: multipart query pictures; data carries an id',
    'POST /api/cs/h5/query/upload',
    async () => ({ form: aForm(await aPng()) }),
    { returns: ['id'] },
  ),

  row('GET /api/cs/report/usageAnalysisData', 'GET /api/cs/report/usageAnalysisData', () => ({}), {
    returns: ['DailyUser', 'DailyQuery', 'DailySolved', 'DailyChat'],
  }),
  row(
    'POST /api/cs/report/queryChatDaysTrends/daysTrends (startDate, endDate, status, type)',
    'POST /api/cs/report/queryChatDaysTrends/daysTrends',
    () => ({ body: { startDate: TODAY, endDate: TODAY, status: 1, type: 1 } }),
  ),
  row('POST .../topTenData/daysTrends (startDate, endDate, type)', 'POST /api/cs/report/topTenData/daysTrends', () => ({
    body: { startDate: TODAY, endDate: TODAY, type: 2 },
  })),
  row(
    'POST .../queryChatDaysTrends/list (paged; asc, status, type)',
    'POST /api/cs/report/queryChatDaysTrends/list',
    () => ({ body: { asc: true, status: 1, type: 1 } }),
  ),
  row(
    'POST .../topTenData/list (startDate, endDate, pageNo, pageSize, type)',
    'POST /api/cs/report/topTenData/list',
    () => ({ body: { startDate: TODAY, endDate: TODAY, pageNo: 1, pageSize: 6, type: 1 } }),
  ),
  row('GET .../queryChatDaysTrends/export (blob)', 'GET /api/cs/report/queryChatDaysTrends/export', () => ({}), {
    answers: 'workbook',
  }),
  row('GET .../topTenData/exportQuery and exportChat (blob)', 'GET /api/cs/report/topTenData/exportQuery', () => ({}), {
    answers: 'workbook',
  }),
  row('GET .../topTenData/exportQuery and exportChat (blob)', 'GET /api/cs/report/topTenData/exportChat', () => ({}), {
    answers: 'workbook',
  }),

  row('POST /api/cs/chat/page (all, keyword, comeFrom, chatEnded, pageNo, pageSize)', 'POST /api/cs/chat/page', () => ({
    body: { all: true, keyword: '', comeFrom: '', chatEnded: '', pageNo: 1, pageSize: 10 },
  })),
  row('pageByMe', 'POST /api/cs/chat/pageByMe'),
  row('pageByMeToday', 'POST /api/cs/chat/pageByMeToday'),
  row(
    'pageRecord (chatId, contentTypes, pageNo, pageSize, setRead, keyword)',
    'POST /api/cs/chat/pageRecord',
    ({ chatId }) => ({
      body: { chatId, contentTypes: [0, 1], pageNo: 1, pageSize: 10, setRead: false, keyword: '' },
    }),
  ),
  row(
    'Initial message list: chatId, contentTypes [0,1,2,3,4], pageNo 1, pageSize 20, setRead false',
    'POST /api/cs/chat/pageRecord',
    ({ chatId }) => ({
      body: { chatId, contentTypes: [0, 1, 2, 3, 4], pageNo: 1, pageSize: 20, setRead: false },
    }),
  ),
  row(
    'marking read uses pageSize 40, setRead true',
    'POST /api/cs/chat/pageRecord',
    ({ chatId }) => ({ body: { chatId, contentTypes: [0, 1, 2, 3, 4], pageNo: 1, pageSize: 40, setRead: true } }),
    elsewhere,
  ),
  row('chatAssign (chatId, toId)', 'POST /api/cs/chat/chatAssign', async ({ server, colleague }) => ({
    body: { chatId: (await aChat(server.db)).id, toId: colleague.id },
  })),
  row(
    'pageTask (isAssigned, userId, stime, etime, keyword, comeFrom, pageNo, pageSize)',
    'POST /api/cs/chat/pageTask',
    () => ({
      body: { isAssigned: '', userId: '', stime: '', etime: '', keyword: '', comeFrom: '', pageNo: 1, pageSize: 10 },
    }),
  ),
  row(
    'Chat history list: status, userId, stime, etime, keyword, pageNo, pageSize, comeFrom (path not shown)',
    'POST /api/cs/chat/pageHistory',
    ({ customerId }) => ({
      body: {
        status: 0,
        userId: customerId,
        stime: TODAY,
        etime: TODAY,
        keyword: '',
        pageNo: 1,
        pageSize: 10,
        comeFrom: 1,
      },
    }),
  ),
  row('Customer search (keyword, returns id and name)', 'POST /api/cs/chat/searchCustomer', () => ({
    body: { keyword: 'Customer' },
  })),
  row('Chat user list (pageNo, pageSize, userId, chatIds)', 'POST /api/cs/chat/pageUser', ({ admin, chatId }) => ({
    body: { pageNo: 1, pageSize: 100, userId: admin.id, chatIds: [chatId] },
  })),

  row(
    'GET /fileservice/download/headimg: params type (0), dstuserid, time; signed headers (h_open_uid, param, sign); returns a binary image',
    'GET /fileservice/download/headimg',
    async ({ server, admin }) => {
      await anAvatar(server.db, admin.targetId, await aPng());
      const query = { type: '0', dstuserid: admin.targetId, time: String(Date.now()) };
      const param = new URLSearchParams(query).toString();
      const key = (await chatLogin(server, admin.token)).tcpToken;
      const sign = createHmac('sha256', key).update(`${admin.targetId}\n${param}`).digest('hex');
      return { query, headers: { h_open_uid: admin.targetId, param, sign } };
    },
    { answers: 'image' },
  ),
  row(
    'Chat image upload: file service upload path not shown, type=1; data carries master',
    'POST /fileservice/upload',
    async () => ({ query: { type: '1' }, form: aForm(await aPng()) }),
    { returns: ['master'] },
  ),
];

/** Listed, and no calls over HTTP: the specs below and those of realtime make them. */
export const SOCKETS = [
  'WebSocket {host}/api/cs/websocket/{userId}: incoming text shown as notification',
  'Binary chat websocket (secure, configured address): framed protocol with command codes for login, exit, send message, ack; command 4105 is an incoming message; heartbeat',
];

/** Sentences of the section that list no call. */
export const REMARKS = ['Default export filename file.xls. Export response is ignored on the ranking screen'];

/** Declared calls that section 7 does not list: additions of ours, and the customer's side. */
export const OURS = [
  ...`
    actionLogs appContext businessHours cannedReplies customer customerPanel customerQueries demoTraffic lookOn
    messageSearch messages notes preferences privacy products putOff ratings sessions tags targets teams transcripts
    transfers wall`
    .trim()
    .split(/\s+/)
    .flatMap((resource) => Object.keys(CALLS_BY_RESOURCE[resource] ?? {}).map((name) => `${resource}.${name}`)),
  'accounts.importAccounts',
  'audit.exportAuditLog',
  'audit.pageAuditLog',
  'audit.searchAuditors',
  'chats.assignChats',
  'chats.endChat',
  'chats.leaderFigures',
  'chats.listChatSteps',
  'chats.readGreeting',
  'directory.upsertPeople',
  'home.homeDay',
  'notifications.listNotifications',
  'notifications.readNotifications',
  'settings.uploadLogo',
  'queries.lookAtQuery',
  ...['serviceToday', 'tagsUsed', 'targetsKept'].map((name) => `reports.${name}`),
];

async function aResourceOf(server: TestServer): Promise<string> {
  const name = unique('resource');
  const { rows } = await server.db.query<{ id: string }>(
    `insert into resource (code, name, uri, type) values ($1, $1, $1, 'MENU') returning id::text`,
    [name],
  );
  return rows[0]?.id ?? '';
}

export async function chatLogin({ url }: TestServer, token: string): Promise<{ readonly tcpToken: string }> {
  const answer = await fetch(`${url}/api/cs/chat/loginIM`, {
    method: 'POST',
    headers: { 'x-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ verify: VERIFY, appType: 3, mobile: '', deviceId: '', deviceName: '' }),
  });
  const { data } = (await answer.json()) as { data: { tcpToken: string } };
  return data;
}
