import { randomUUID } from 'node:crypto';
import { IsArray, IsObject, IsRecord, IsString, IsUnion, type TSchema } from 'typebox';
import { TOKEN_HEADER } from '#contract/constants.ts';
import { BUTTON_KEY, PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { addActionLog } from '#contract/http/actionLogs.ts';
import { addCannedReply } from '#contract/http/cannedReplies.ts';
import { pageRecord } from '#contract/http/chats.ts';
import { saveCustomerNote } from '#contract/http/customerPanel.ts';
import { CALLS_BY_RESOURCE } from '#contract/http/index.ts';
import { whisperInChat } from '#contract/http/lookOn.ts';
import { searchMessages } from '#contract/http/messageSearch.ts';
import { addChatNote, addQueryNote, editNote } from '#contract/http/notes.ts';
import { addPutOff } from '#contract/http/putOff.ts';
import { pageQueries } from '#contract/http/queries.ts';
import { answerTransfer, transferChat } from '#contract/http/transfers.ts';
import { createMessageWords } from '#server/chat/messageWordsService.ts';
import { isFreeText } from '#server/http/freeText.ts';
import { aReport } from '../../support/actionLogs.ts';
import { aChat, aStaff } from '../../support/builders.ts';
import { aChatCustomer, agentSession, enterChat, type ChatClient, type ChatPerson } from '../../support/chatClient.ts';
import { ALL_QUERY_KEYS, editAs, raiseAs, replyAs, replyAsCustomer, replyOf } from '../../support/queries.ts';
import { keepOut } from '../../support/numberPatterns.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { bytesWith } from '../../support/wholeDatabase.ts';

const CARD = '4012888888881881';
const MASKED = '401288••••••1881';
const MEMBER = 'mb-31415926';
const MASKED_MEMBER = 'mb-••••5926';
const typed = (what: string): string => `${what} ${CARD} ${MEMBER}`;

describe('a card number, or one that its product keeps out, which people type', () => {
  let server: TestServer;
  let agent: ChatPerson;
  let leader: ChatPerson;
  let customer: ChatPerson;
  let chatId: string;
  let sockets: ChatClient[];

  const person = async (keys: readonly string[]): Promise<ChatPerson> => {
    const { id } = await aStaff(server.db, { keys, type: 'L', isOnline: true });
    return agentSession(server, id);
  };

  beforeAll(async () => {
    server = await startServer();
    const keys = [...ALL_QUERY_KEYS, ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history, ROLE_KEY.settingsCanned];
    agent = await person([...keys, BUTTON_KEY.chatWhisper, BUTTON_KEY.chatWatch]);
    leader = await person([...keys, BUTTON_KEY.chatWhisper, BUTTON_KEY.chatWatch]);
    const chat = await aChat(server.db, { staffId: agent.userId, texts: ['hello'] });
    chatId = chat.id;
    customer = await aChatCustomer(chat.customerId);
    sockets = await Promise.all([agent, customer].map((each) => enterChat(server.url, each)));
    // One message before, when the product keeps out nothing.
    await sockets[0]?.say(chatId, 'before');
    await keepOut(server, 1, ['MB-########']);
    await typeEverywhere();
  });
  afterAll(() => server.stop());

  async function typeEverywhere(): Promise<void> {
    for (const [at, socket] of sockets.entries())
      expect((await socket.say(chatId, typed(`message ${at}`))).name).toBe('SendAck');
    await typeAboutChat();
    await typeAboutQuery();
  }

  const send = async (answer: Promise<{ readonly code: number; readonly data?: unknown }>): Promise<string> => {
    const { code, data } = await answer;
    expect(code).toBe(200);
    return String(data !== null && typeof data === 'object' ? Reflect.get(data, 'id') : '');
  };

  async function typeAboutChat(): Promise<void> {
    const [mine, theirs] = [{ token: agent.httpToken }, { token: leader.httpToken }];
    const clientId = () => ({ clientId: randomUUID() });
    const note = { text: typed('note'), picIds: [], mentions: [{ type: 1 as const, id: leader.userId }] };
    const id = await send(server.call(addChatNote, { chatId, ...note, ...clientId() }, mine));
    await send(server.call(editNote, { ...note, id, text: typed('edited note') }, mine));
    await send(server.call(whisperInChat, { chatId, text: typed('whisper'), ...clientId() }, theirs));
    await send(
      server.call(saveCustomerNote, { customerId: customer.userId, text: typed('pinned'), updateTime: null }, mine),
    );
    const dueTime = new Date(Date.now() + 3_600_000).toISOString();
    const putOff = { chatId, dueTime, reason: typed('reason'), text: typed('later') };
    await send(server.call(addPutOff, { ...putOff, kind: 'sendLater' }, mine));
    const offer = { chatId, toType: 1 as const, toId: leader.userId, note: typed('offer') };
    const transferId = await send(server.call(transferChat, offer, mine));
    await send(server.call(answerTransfer, { transferId, isAccepted: false, reason: typed('refused') }, theirs));
    const canned = { product: null, title: `canned ${CARD}`, shortcut: 'card', steps: [] };
    const texts = [{ lang: 'en', body: `body ${CARD}` }];
    await send(server.call(addCannedReply, { scope: 'shared', ...canned, texts }, mine));
    const report = aReport({ note: typed('report'), texts: { [chatId]: { 1: typed('logged') } } });
    await send(server.call(addActionLog, report, mine));
  }

  async function typeAboutQuery(): Promise<void> {
    const [asker, mine] = [{ token: customer.httpToken }, { token: agent.httpToken }];
    const queryId = await send(raiseAs(server, asker, { title: typed('title'), description: typed('description') }));
    await server.db.query('update query set staff_id = $2, assigned_at = now() where id = $1', [queryId, agent.userId]);
    await send(replyAsCustomer(server, asker, { queryId, description: typed('question') }));
    const replyId = await send(replyAs(server, mine, { queryId, description: typed('answer') }));
    const reply = await replyOf(server, mine, queryId, replyId);
    await send(editAs(server, mine, reply, typed('edited answer')));
    const note = { queryId, text: typed('note'), picIds: [], clientId: randomUUID() };
    await send(server.call(addQueryNote, note, mine));
  }

  it('is in no table, but its masked form is', async () => {
    await createMessageWords(server.db).run();
    for (const number of [CARD, MEMBER]) expect(await bytesWith(server.db, number)).toEqual([]);
    for (const number of [MASKED, MASKED_MEMBER]) {
      const masked = (await bytesWith(server.db, number)).map((row) => row.split(' ')[0]);
      for (const table of ['message', 'query', 'reply', 'reply_version', 'note', 'customer_note', 'put_off'])
        expect(masked).toContain(table);
    }
  });

  it('is in no line of the log', () => {
    expect(server.log.filter((line) => line.includes(CARD) || line.includes(MEMBER))).toEqual([]);
  });

  it('is in no frame to the other side', async () => {
    await sockets[0]?.until('Message', ({ msg }) => msg.includes(`message 1 ${MASKED}`));
    for (const { received } of sockets) {
      expect(JSON.stringify(received)).not.toContain(CARD);
      expect(JSON.stringify(received)).not.toContain(MEMBER);
    }
  });

  it('is in no answer, no search and no transcript', async () => {
    const token = agent.httpToken;
    const answers = await Promise.all([
      server.call(pageRecord, { chatId }, { token }),
      server.call(searchMessages, { keyword: 'message' }, { token }),
      server.call(searchMessages, { keyword: CARD }, { token }),
      server.call(pageQueries, { keyword: CARD }, { token }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(answers)).not.toContain(CARD);
    expect(answers[2].data).toEqual(jasmine.objectContaining({ records: [] }));
    const file = await fetch(`${server.url}/api/cs/chat/transcript/${chatId}?format=text&notes=true`, {
      headers: { [TOKEN_HEADER]: token },
    });
    const transcript = await file.text();
    expect(transcript).toContain(`message 1 ${MASKED}`);
    expect(transcript).not.toContain(CARD);
  });

  it('leaves a message that is sent again the same message', async () => {
    const [, socket] = sockets;
    const [first, again] = [await socket?.say(chatId, CARD, 'again'), await socket?.say(chatId, CARD, 'again')];
    expect(again?.body).toEqual(first?.body);
    const read = (await server.call(pageRecord, { chatId }, { token: agent.httpToken })).data?.records ?? [];
    expect(read.filter(({ clientMsgId }) => clientMsgId === 'again').map(({ content }) => content)).toEqual([MASKED]);
    expect(read.find(({ clientMsgId }) => clientMsgId === 'again')?.fromType).toBe(PERSON_TYPE.customer);
  });
});

/** Calls with free texts of administrators and authors, which are about no chat, query or customer. */
const OF_SETTINGS = [
  ...['accounts', 'auth', 'businessHours', 'cannedReplies', 'preferences', 'products', 'resources', 'roles'],
  ...['settings', 'tags', 'teams'],
];

/** Texts in requests that people do not write in their own words: identifiers, choices, searches, what programs say. */
const OTHER_TEXTS = [
  ...['account', 'action', 'code', 'csv', 'cursor', 'device', 'deviceId', 'deviceName', 'email', 'errorIds', 'first'],
  ...[
    'from',
    'id',
    'keys',
    'keyword',
    'lang',
    'languages',
    'last',
    'locale',
    'log',
    'mobile',
    'numberPatterns',
    'os',
    'phoneCode',
  ],
  ...['roleId', 'screen', 'taskAllocation', 'timeZone', 'to', 'type', 'uri', 'urls', 'version'],
];

describe('each text in a request', () => {
  it('is masked by the numbers of its product, or is one of settings', () => {
    const others = Object.entries(CALLS_BY_RESOURCE).filter(([, calls]) =>
      Object.values(calls).some((call) => call.about === undefined && hasFreeText(call.request)),
    );
    expect(others.map(([resource]) => resource).sort()).toEqual(OF_SETTINGS);
  });

  it('is masked, or is known to be no free text', () => {
    const unmasked = new Set<string>();
    for (const { request, access } of Object.values(CALLS_BY_RESOURCE).flatMap((calls) => Object.values(calls)))
      if (access.who !== 'app') for (const name of unmaskedIn(request, '')) unmasked.add(name);
    expect([...unmasked].sort()).toEqual(OTHER_TEXTS);
  });
});

function hasFreeText(schema: TSchema): boolean {
  if (IsObject(schema)) return Object.values(schema.properties).some(hasFreeText);
  if (IsArray(schema)) return hasFreeText(schema.items);
  if (IsUnion(schema)) return schema.anyOf.some(hasFreeText);
  return isFreeText(schema) || (IsRecord(schema) && Object.values(schema.patternProperties).some(hasFreeText));
}

/** The names of its texts that may be anything and are not masked. */
function unmaskedIn(schema: TSchema, name: string): readonly string[] {
  if (IsString(schema)) return 'pattern' in schema || 'minLength' in schema || isFreeText(schema) ? [] : [name];
  if (IsObject(schema)) return Object.entries(schema.properties).flatMap(([key, field]) => unmaskedIn(field, key));
  if (IsArray(schema)) return unmaskedIn(schema.items, name);
  if (IsUnion(schema)) return schema.anyOf.flatMap((each) => unmaskedIn(each, name));
  return IsRecord(schema) ? Object.values(schema.patternProperties).flatMap((each) => unmaskedIn(each, name)) : [];
}
