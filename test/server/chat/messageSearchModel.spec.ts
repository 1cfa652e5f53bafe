import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { termsOf } from '#contract/searchWords.ts';
import { chanceFrom, type Chance } from '#demo/seed/random.ts';
import { searchMessages } from '#server/chat/messageSearchService.ts';
import { createMessageWords } from '#server/chat/messageWordsService.ts';
import { wordsOf } from '#server/db/searchWords.ts';
import { eraseChatPart } from '#server/privacy/erasureService.ts';
import { aChat, aCustomer, aStaff } from '../../support/builders.ts';
import { itTakesLong } from '../../support/longRunning.ts';
import { say } from '../../support/messages.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const SEED = 47;
const MESSAGES = 20_000;
const ROUNDS = 30;
const PAGES = 12;
/** An index that is behind is complete up to an earlier time. */
const WITHIN_MS = 10_000;
const TIMEOUT_MS = 300_000;

/** Each way of the search takes its turn. */
const FEW = {
  ...{ fresh: { messages: 1_000, characters: 100_000 }, nearFirst: 3, nearNext: 10, nearTimes: 2, blocks: 5 },
  ...{ lookUp: { blocks: 60, ms: 1 }, read: 3_000 },
};
const SOME = {
  ...{ fresh: { messages: 3_000, characters: 1_000_000 }, nearFirst: 40, nearNext: 100, nearTimes: 4 },
  ...{ blocks: 50, lookUp: { blocks: 1_000, ms: 1_000 }, read: 40_000 },
};

/** Words of eight scripts, common ones first. */
const WORDS = [
  'refund money the late payment Zürich crédit card',
  'деньги платёж возврат карта поздно где',
  'χρήματα πληρωμή κάρτα αργά ΟΔΟΣ',
  'المبلغ دفع بطاقة متأخر أين',
  'כסף תשלום כרטיס מאוחר',
  '退款 付款 银行卡 迟到 在哪里',
  '환불 결제 통합검색 카드 늦어요',
  'เงินคืน ชำระเงิน บัตร ล่าช้า',
].map((words) => words.split(' '));
const KEYWORDS = [
  ...['refund', 'refund money', 'ref', 'zurich credit', 'СООБЩ', 'платеж', 'деньги карта', 'οδος', 'مبلغ', 'כסף תש'],
  ...['退款', '银行', '在哪', '검색', '결제', 'เงิน', 'ชำระเงินคืน', 'late 退款', 'nothing'],
];

type Request = Parameters<typeof searchMessages>[2];

/** A message as the naive filter sees it. */
interface Said {
  readonly place: string;
  readonly seq: number;
  readonly fromType: 1 | 2;
  words: ReadonlySet<string>;
}

interface ModelChat {
  readonly id: string;
  readonly at: number;
  readonly customerId: string;
  readonly product: number;
  staffId: string;
  readonly former: Set<string>;
  isEnded: boolean;
  readonly said: Said[];
}

interface Reader {
  readonly id: string;
  readonly principal: Parameters<typeof searchMessages>[1];
  readonly reads: 'all' | 'live' | 'own';
}

describe('the search of messages, compared with a filter of all messages', () => {
  let server: TestServer;
  let chance: Chance;
  let chats: ModelChat[];
  let readers: readonly Reader[];
  beforeAll(async () => {
    server = await startServer();
    chance = chanceFrom(SEED);
    chats = [];
    const reader = async (type: UserType, keys: readonly string[], reads: Reader['reads']): Promise<Reader> => {
      const { id } = await aStaff(server.db, { type, keys });
      return { id, principal: { staffId: id, type, uris: keys }, reads };
    };
    readers = [
      await reader('A', [ROLE_KEY.history], 'all'),
      await reader('L', [ROLE_KEY.leader, BUTTON_KEY.chatWatch], 'live'),
      ...(await Promise.all(Array.from({ length: 4 }, () => reader('D', [ROLE_KEY.tasks], 'own')))),
    ];
  });
  afterAll(() => server.stop());

  const text = (): string => {
    const words = chance.oneOf(WORDS);
    const count = chance.integer(1, 6);
    return Array.from(
      { length: count },
      () => words[Math.min(chance.integer(0, words.length - 1), chance.integer(0, words.length - 1))] ?? '',
    ).join(chance.isTrue(0.8) ? ' ' : '，');
  };
  const open = async (): Promise<ModelChat> => {
    const earlier = chance.isTrue(0.3) ? chats.find(({ isEnded }) => isEnded && chance.isTrue(0.1)) : undefined;
    const isFree = earlier !== undefined && !chats.some((c) => !c.isEnded && c.customerId === earlier.customerId);
    const customerId = isFree ? earlier.customerId : (await aCustomer(server.db)).id;
    const staffId = chance.oneOf(readers).id;
    const product = chance.integer(1, 3);
    const { id } = await aChat(server.db, { customerId, staffId, product });
    // Beginnings in another order than ids, as after an import, and some at the same time.
    const at = Date.UTC(2026, 0, 1 + chance.integer(0, 300));
    await server.db.query('update chat set created_at = $2 where id = $1', [id, new Date(at)]);
    const chat = { id, at, customerId, product, staffId, former: new Set<string>(), isEnded: false, said: [] };
    chats.push(chat);
    return chat;
  };
  const speak = async (chat: ModelChat, count: number): Promise<void> => {
    const texts = Array.from({ length: count }, () => `${chance.isTrue(0.4) ? '>' : ''}${text()}`);
    await say(server.db, chat.id, texts);
    for (const each of texts) {
      const seq = chat.said.length + 1;
      const fromType = each.startsWith('>') ? 2 : 1;
      chat.said.push({ place: `${chat.id}.${seq}`, seq, fromType, words: new Set(wordsOf([each.replace('>', '')])) });
    }
  };
  const live = () => chats.filter(({ isEnded }) => !isEnded);

  const CHANGES: readonly (() => Promise<void>)[] = [
    async () => {
      const chat = chance.oneOf(live());
      const staffId = chance.oneOf(readers).id;
      if (staffId === chat.staffId) return;
      await server.db.query('update chat set staff_id = $2 where id = $1', [chat.id, staffId]);
      chat.former.add(chat.staffId);
      chat.staffId = staffId;
    },
    async () => {
      const chat = chance.oneOf(live());
      await server.db.query('update chat set ended_at = now(), ended_by = 2 where id = $1', [chat.id]);
      chat.isEnded = true;
    },
    async () => {
      const chat = chats.find(({ isEnded, said }) => isEnded && said.length > 0 && chance.isTrue(0.2));
      if (chat === undefined) return;
      while (!(await server.db.transaction((tx) => eraseChatPart(tx, chat.id, null))).isDone);
      for (const each of chat.said) each.words = new Set();
    },
    async () => {
      await createMessageWords(server.db).run();
    },
  ];

  const mayRead = ({ id, reads }: Reader, chat: ModelChat): boolean =>
    reads === 'all' ||
    chat.staffId === id ||
    (chat.former.has(id) && chat.isEnded) ||
    (reads === 'live' && !chat.isEnded) ||
    live().some((other) => other.customerId === chat.customerId && other.staffId === id);
  const naive = (reader: Reader, { keyword, fromType, comeFrom, stime }: Request) => {
    const terms = termsOf(keyword);
    const since = stime === undefined ? 0 : Date.parse(stime);
    return chats
      .filter((chat) => mayRead(reader, chat) && chat.at >= since && (comeFrom ?? chat.product) === chat.product)
      .toSorted((one, other) => other.at - one.at || Number(other.id) - Number(one.id))
      .flatMap(({ said }) =>
        said
          .filter(
            (each) =>
              (fromType ?? each.fromType) === each.fromType &&
              terms.every(({ word, isBeginning }) =>
                isBeginning ? [...each.words].some((one) => one.startsWith(word)) : each.words.has(word),
              ),
          )
          .toReversed(),
      )
      .map(({ place }) => place);
  };
  /** The first pages. */
  const searched = async ({ principal }: Reader, request: Request, limits: typeof FEW | typeof SOME) => {
    const places: string[] = [];
    let [next, isComplete]: [string | null, boolean] = [null, true];
    for (let page = 1; page === 1 || (next !== null && page <= PAGES); page += 1) {
      const input: Request = { ...request, ...(next !== null && { cursor: next }) };
      const data = await searchMessages({ db: server.db, timeZone: 'UTC', limits }, principal, input);
      places.push(...data.records.map(({ chatId, chatSeq }) => `${chatId}.${chatSeq}`));
      if (data.next !== null && data.next === next) throw new Error('the search does not go on');
      ({ next } = data);
      isComplete &&= data.completeFrom === null && Date.now() - Date.parse(data.completeTo) < WITHIN_MS;
    }
    return { places, isComplete, isAll: next === null };
  };

  itTakesLong(
    'finds the same while messages arrive, chats are erased and rights change, or says that it is not complete',
    async () => {
      const perRound = MESSAGES / ROUNDS;
      let [complete, found] = [0, 0];
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (let count = 0; count < 15; count += 1) await open();
        for (let left = perRound; left > 0;) {
          const count = Math.min(left, chance.isTrue(0.05) ? 120 : chance.integer(1, 25));
          await speak(chance.oneOf(live()), count);
          left -= count;
        }
        for (let count = 0; count < 12; count += 1) await chance.oneOf(CHANGES)();
        for (let count = 0; count < 8; count += 1) {
          const reader = chance.oneOf(readers);
          const request: Request = {
            keyword: chance.oneOf(KEYWORDS),
            pageSize: chance.oneOf([7, 100]),
            ...(chance.isTrue(0.2) && { fromType: chance.oneOf([1, 2] as const) }),
            ...(chance.isTrue(0.2) && { comeFrom: chance.integer(1, 3) }),
            ...(chance.isTrue(0.2) && { stime: `2026-0${chance.integer(1, 9)}-01` }),
          };
          const wanted = naive(reader, request);
          const { places, isComplete, isAll } = await searched(reader, request, chance.oneOf([FEW, SOME]));
          const context = `round ${round}: ${JSON.stringify({ ...request, reads: reader.reads })}`;
          if (isComplete)
            expect(places)
              .withContext(context)
              .toEqual(isAll ? wanted : wanted.slice(0, places.length));
          else
            expect(places.every((place) => wanted.includes(place)))
              .withContext(context)
              .toBeTrue();
          complete += Number(isComplete);
          found += places.length;
        }
      }
      expect(complete).toBeGreaterThan(ROUNDS);
      expect(found).toBeGreaterThan(MESSAGES / 2);
    },
    TIMEOUT_MS,
  );
});
