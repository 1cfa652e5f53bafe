import { FOUND_TOTAL_MAX } from '#contract/constants.ts';
import { WORDS_VERSION } from '#contract/searchWords.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { assignQuery, deleteReply, handleQuery, pageMyQueries, pageQueries } from '#contract/http/queries.ts';
import { openDatabase } from '#server/db/connection.ts';
import { refreshQuerySearch } from '#server/queries/querySearchRepository.ts';
import { wordsOf } from '#server/db/searchWords.ts';
import { aQuery } from '../../support/builders.ts';
import { fastestMs } from '../../support/fastest.ts';
import {
  aCaseWithReply,
  editAs,
  raiseAs,
  replyAs,
  replyAsCustomer,
  someCustomer,
  someStaff,
  type Someone,
} from '../../support/queries.ts';
import { startDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { itTakesLong } from '../../support/longRunning.ts';

type Input = Partial<RequestOf<typeof pageQueries>>;
const FIRST = { pageNo: 1, pageSize: 10 };

describe('the search of queries', () => {
  let server: TestServer;
  let reader: Someone;
  beforeAll(async () => {
    server = await startServer();
    reader = await someStaff(server, 'A');
  });
  afterAll(() => server.stop());

  const found = async (keyword: string, input: Input = {}) => {
    const { code, data } = await server.call(pageQueries, { ...FIRST, keyword, ...input }, { token: reader.token });
    return data?.records.map(({ id }) => id) ?? code;
  };
  const written = async (title: string, description = '') => {
    const { id } = await aQuery(server.db, { title, description });
    await server.db.transaction((tx) => refreshQuerySearch(tx, id));
    return id;
  };

  it('searches title, description and replies for all words in any order, and for their beginnings', async () => {
    const id = await written('Quokka payment', 'It was taken twice from my giraffe account');
    const other = await written('Quokka delivery');
    expect(await found('quokka')).toEqual([other, id]);
    for (const keyword of ['giraffe quokka', 'GIRAFFE', 'gir', 'gira pay', '  giraffe,   twice!  ', 'quokka-payment'])
      expect(await found(keyword))
        .withContext(keyword)
        .toEqual([id]);
    for (const keyword of ['giraffe delivery', 'iraffe', 'giraffes', 'zebra'])
      expect(await found(keyword))
        .withContext(keyword)
        .toEqual([]);
  });

  it('finds Query IDs and their beginnings, in any digits', async () => {
    const id = await written('Anything');
    expect(await found(id)).toEqual([id]);
    expect(await found(Array.from(id, (digit) => String.fromCodePoint(0x660 + Number(digit))).join(''))).toEqual([id]);
    expect(await found(id.slice(0, -1), { pageSize: 100 })).toContain(id);
    for (const keyword of [`#${id}`, `ID-${id}`, `Query ${id}`]) expect(await found(keyword)).toEqual([id]);
    expect(await found(`${id}0`)).toEqual([]);
    expect(await found(`${id} anything`)).toEqual([id]);
  });

  const LANGUAGES: readonly {
    readonly text: string;
    readonly finds: readonly string[];
    readonly misses?: readonly string[];
  }[] = [
    {
      text: '锁屏以后收不到新消息的提醒',
      finds: ['消息', '收不到', '新消息的提醒', '锁', '醒', '提醒 锁屏'],
      misses: ['消除', '息消'],
    },
    {
      text: 'ログインできません、パスワードを忘れました',
      finds: ['パスワード', 'ログイン', '忘れ'],
      misses: ['パスポート'],
    },
    { text: 'iPhone手机壳坏了', finds: ['iphone', '手机', 'IPHONE手机壳'], misses: ['iphone耳机'] },
    { text: 'تم خَصْم المبلغ مرتين', finds: ['المبلغ', 'مبلغ', 'خصم', 'مرت', 'المبلــغ'], misses: ['حساب'] },
    { text: 'لم تصل الرسالة إلى أحمد', finds: ['رساله', 'احمد', 'أحمد', 'الرسالة'] },
    { text: 'לא קיבלתי את ההחזר', finds: ['קיבלתי', 'קי'], misses: ['בלתי'] },
    { text: 'García não recebeu o CRÉDITO', finds: ['garcia', 'GARCÍA', 'nao', 'crédit', 'Credito'] },
    { text: 'Straße in İstanbul, ΟΔΟΣ', finds: ['strasse', 'STRASSE', 'istanbul', 'İSTANBUL', 'οδος', 'οδοσ'] },
    { text: 'Не приходит сообщение о платеже', finds: ['СООБЩЕНИЕ', 'плат', 'не приходит'], misses: ['сообщения'] },
    { text: 'ไม่ได้รับเงินคืน', finds: ['เงินคืน', 'ได้รับ', 'ไม่'], misses: ['คืนเงิน'] },
    {
      text: '비밀번호를 잊어버렸어요',
      finds: ['비밀번호', '잊어', '번호', '비밀번호를 잊'],
      misses: ['호비', '번호를들'],
    },
    {
      text: '통합검색이 안 돼요',
      finds: ['검색', '통합', '통합검색', '검색이', '통', '색'],
      misses: ['합통', '검색은'],
    },
    {
      text: '5월에 SK텔레콤으로 3만원을 보냈는데 6개월',
      finds: ['5월', 'sk텔레콤', '텔레콤', '3만원', '보냈', 'SK텔', '월'],
      misses: ['6월', '텔콤', 'kt텔레콤'],
    },
    { text: 'मुझे पैसे वापस नहीं मिले', finds: ['पैसे', 'वापस'], misses: ['पास'] },
    { text: 'ｆｕｌｌ ｗｉｄｔｈ and ﬁne ligature', finds: ['full', 'width', 'fine'] },
    { text: 'it made me 😀 at first 👩‍👩‍👧', finds: ['😀', '👩‍👩‍👧'], misses: ['😡'] },
  ];
  for (const { text, finds, misses = [] } of LANGUAGES) {
    it(`finds by ${finds[0] ?? ''} in ‘${text}’`, async () => {
      const ids = [await written(text), await written('Something else', text)];
      for (const keyword of finds)
        expect(await found(keyword))
          .withContext(keyword)
          .toEqual([...ids].reverse());
      for (const keyword of misses)
        expect(await found(keyword))
          .withContext(keyword)
          .toEqual([]);
      await server.db.query('delete from query where id = any($1)', [ids]);
    });
  }

  it('accepts any typed text as words', async () => {
    const id = await written('Okapi 100% "sure" & it\'s_me');
    for (const keyword of [
      '%',
      '_',
      '\\',
      "'",
      '"',
      '&',
      '|',
      '!',
      ':*',
      '()',
      '***',
      '\u0000',
      '\u202e',
      '\ud800',
      '…',
    ])
      expect(await found(keyword))
        .withContext(keyword)
        .toEqual([]);
    for (const keyword of [
      'okapi & sure',
      '!okapi',
      'okapi:*',
      '(okapi)',
      "'okapi'",
      '\\okapi',
      '%okapi%',
      'okapi\u0000sure',
      'okapi 100%',
      "okapi it's",
    ]) {
      expect(await found(keyword))
        .withContext(keyword)
        .toEqual([id]);
    }
    for (const keyword of ['okapi | zebra', "okapi' or '1'='1", 'okapi <-> zebra', '=s1'])
      expect(await found(keyword))
        .withContext(keyword)
        .toEqual([]);
    for (const keyword of ['x'.repeat(200), '消'.repeat(200), '%'.repeat(200), 'q '.repeat(100), '🦤'.repeat(100)])
      expect(await found(keyword)).toEqual([]);
    expect(await found('x'.repeat(10_000))).toBe(4022);
  });

  it('handles texts of any length', async () => {
    const long = 'y'.repeat(10_000);
    const spaceless = Array.from({ length: 10_000 }, (_, i) =>
      String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000)),
    ).join('');
    const [one, other] = [await written('Long', `${long} tapir`), await written('Long', `${spaceless} capybara`)];
    expect(await found('y'.repeat(200))).toEqual([one]);
    expect(await found('long tapir')).toEqual([one]);
    expect(await found(Array.from(spaceless).slice(5_000, 5_010).join(''))).toEqual([other]);
    expect(await found('capybara')).toEqual([other]);
  });

  it('is up to date after raising, replying, editing, deleting, assigning and closing', async () => {
    const customer = await someCustomer(server);
    const raised = (await raiseAs(server, customer, { title: 'Wombat', description: 'It is lost' })).data?.id ?? '';
    expect(await found('wombat lost')).toEqual([raised]);
    await replyAsCustomer(server, customer, { queryId: raised, description: 'It was found by a numbat' });
    expect(await found('wombat numbat')).toEqual([raised]);
    await replyAs(server, reader, { queryId: raised, description: 'Good for the bandicoot' });
    expect(await found('bandicoot')).toEqual([raised]);

    const { id, assignee, reply } = await aCaseWithReply(server, { description: 'A potoroo' });
    expect(await found('potoroo')).toEqual([id]);
    await editAs(server, assignee, reply, 'A dunnart');
    expect([await found('potoroo'), await found('dunnart')]).toEqual([[], [id]]);
    const mine = async (who: Someone) =>
      (await server.call(pageMyQueries, { ...FIRST, keyword: 'dunnart' }, { token: who.token })).data?.records.map(
        (each) => each.id,
      );
    expect(await mine(assignee)).toEqual([id]);
    const next = await someStaff(server, 'D');
    expect((await server.call(assignQuery, { queryId: id, userId: next.id }, { token: reader.token })).code).toBe(200);
    expect([await mine(assignee), await mine(next)]).toEqual([[], [id]]);
    expect([await found('dunnart', { handleStatus: 1 }), await found('dunnart', { handleStatus: 2 })]).toEqual([
      [id],
      [],
    ]);
    expect((await server.call(handleQuery, { id, handleStatus: 2 }, { token: next.token })).code).toBe(200);
    expect([await found('dunnart', { handleStatus: 1 }), await found('dunnart', { handleStatus: 2 })]).toEqual([
      [],
      [id],
    ]);
    expect((await server.call(handleQuery, { id, handleStatus: 1 }, { token: next.token })).code).toBe(200);
    expect((await server.call(deleteReply, { id: reply.id }, { token: reader.token })).code).toBe(200);
    expect(await found('dunnart')).toEqual([]);
  });
});

describe('the search of many queries', () => {
  /** For several hundred searches. */
  const MANY_WITHIN_MS = 480_000;
  const QUERIES = 6_000;
  let server: TestServer;
  let me: Someone;
  beforeAll(async () => {
    server = await startServer();
    me = await someStaff(server, 'A');
    const { customerId } = await aQuery(server.db, { category: 'One' });
    await server.db.query(`insert into category (name) values ('Two')`);
    await server.db.query('delete from query');
    await server.db.transaction(async (tx) => {
      await tx.query(
        `insert into query (customer_id, product, title, description, status, staff_id, category_id,
                          created_at, updated_at)
       select $1, 1, n::text, '', 1 + (n % 7 = 0)::int, case when n % 11 = 0 then $2::bigint end, 1 + n % 2,
              timestamptz '2026-01-01' + n / 3 * interval '1 minute',
              timestamptz '2026-02-01' + (n * 7919 % 5000) / 3 * interval '1 minute'
         from generate_series(1, $3::int) n`,
        [customerId, me.id, QUERIES],
      );
      // A server that has just started makes the words that are missing or old.
      await tx.query(
        `insert into query_search (query_id, document)
       select id, array_to_tsvector(array_remove(array['=v${WORDS_VERSION}',
                case when n % 2 = 0 then 'evenly' else 'oddly' end,
                case when n % 10 = 3 then 'tenth' end,
                case when n % 400 = 3 then 'rarely' end, case when n < 3000 and n % 3 = 0 then 'formerly' end,
                case when n % 2 = 1 and n % 5 = 0 then 'locally' end], null)
              || query_facets(query))
         from query cross join lateral (select title::int as n) made`,
      );
    });
  });
  afterAll(() => server.stop());

  /** The expected matches of each keyword, computed without the search. */
  const KEYWORDS: Readonly<Record<string, (n: number) => boolean>> = {
    evenly: (n) => n % 2 === 0,
    tent: (n) => n % 10 === 3,
    rarely: (n) => n % 400 === 3,
    formerly: (n) => n < 3000 && n % 3 === 0,
    'evenly oddly': () => false,
    locally: (n) => n % 2 === 1 && n % 5 === 0,
    'evenly formerly': (n) => n < 3000 && n % 6 === 0,
    never: () => false,
  };
  const FILTERS: readonly [Input, (n: number) => boolean][] = [
    [{}, () => true],
    [{ handleStatus: 2 }, (n) => n % 7 === 0],
    [{ categoryId: '1' }, (n) => n % 2 === 0],
    [{ categoryId: '2', handleStatus: 1 }, (n) => n % 2 === 1 && n % 7 !== 0],
  ];

  const ORDERS = [
    ['createTime', false],
    ['updateTime', true],
  ] as const;
  const SEARCHES = Object.entries(KEYWORDS).flatMap(([keyword, isMatch]) =>
    FILTERS.flatMap(([input, isListed]) =>
      [false, true].flatMap((isMine) =>
        ORDERS.map(([sort, asc]) => ({
          keyword,
          isMine,
          input,
          sort,
          asc,
          isWanted: (n: number) => isMatch(n) && isListed(n) && (!isMine || n % 11 === 0),
        })),
      ),
    ),
  );

  const check = async (context: string) => {
    const instant = {
      createTime: (n: number) => Math.floor(n / 3),
      updateTime: (n: number) => Math.floor(((n * 7919) % 5000) / 3),
    };
    for (const { keyword, isWanted, isMine, input, sort, asc } of SEARCHES) {
      const expected = Array.from({ length: QUERIES }, (_, i) => i + 1)
        .filter(isWanted)
        .sort((one, other) => (asc ? 1 : -1) * (instant[sort](one) - instant[sort](other) || one - other));
      const ask = async (page: Input) =>
        (
          await server.call(
            isMine ? pageMyQueries : pageQueries,
            { pageNo: 1, pageSize: 50, keyword, sort, asc, ...input, ...page },
            { token: me.token },
          )
        ).data;
      const numbers = (data: Awaited<ReturnType<typeof ask>>) => data?.records.map(({ title }) => Number(title));
      const what = `${context}: ${JSON.stringify({ keyword, ...input, isMine, sort, asc })}`;
      const first = await ask({});
      expect(numbers(first)).withContext(what).toEqual(expected.slice(0, 50));
      const { total = 0, totalIsExact = false } = first ?? {};
      const isRight = totalIsExact ? total === expected.length : total >= FOUND_TOTAL_MAX && total < expected.length;
      expect(isRight)
        .withContext(`${what}: ${total}${totalIsExact ? '' : '+'} of ${expected.length}`)
        .toBeTrue();
      const fourth = await ask({ pageNo: 4 });
      expect(numbers(fourth)).withContext(what).toEqual(expected.slice(150, 200));
      if (typeof fourth?.next !== 'string') continue;
      const fifth = await ask({ pageNo: 5, cursor: fourth.next });
      expect(numbers(fifth)).withContext(what).toEqual(expected.slice(200, 250));
      expect(numbers(await ask({ pageNo: 4, cursor: fifth?.prev ?? '' })))
        .withContext(what)
        .toEqual(expected.slice(150, 200));
    }
  };

  itTakesLong(
    'finds the same by every strategy: without, with and with wrong statistics',
    async () => {
      await check('without statistics');
      await server.db.query('analyze query, query_search');
      await check('with statistics');
    },
    MANY_WITHIN_MS,
  );
});

describe('the search words of queries from older versions', () => {
  it('are created when servers start, by all of them together', async () => {
    const database = await startDatabase();
    const first = await startServer({ database });
    const { token } = await someStaff(first, 'A');
    const { customerId } = await aQuery(first.db);
    await first.db.query(
      `insert into query (customer_id, product, title, description)
       select $1, 1, 'Ancient ' || n, 'from before'
         from generate_series(1, 950) n`,
      [customerId],
    );
    const found = async (server: TestServer) =>
      (await server.call(pageQueries, { ...FIRST, keyword: 'ancient' }, { token })).data?.records.length;
    expect(await found(first)).toBe(0);
    await first.stop();
    const servers = await Promise.all([startServer({ database }), startServer({ database })]);
    for (const server of servers) await until('a page is found', async () => (await found(server)) === FIRST.pageSize);
    await until('none is left', async () => {
      const { rows } = await servers[0].db.query('select id from query except select query_id from query_search');
      return rows.length === 0;
    });
    for (const server of servers) await server.stop();
    await database.stop();
  });

  it('are made again where an older server wrote them, which may run beside newer ones', async () => {
    const database = await startDatabase();
    const first = await startServer({ database });
    const { token } = await someStaff(first, 'A');
    const ids: string[] = [];
    for (const title of ['통합검색이 안 돼요', '통합검색 오류'])
      ids.unshift((await aQuery(first.db, { title, description: 'Ancient' })).id);
    await first.stop();
    const olderServer = openDatabase(database.options, () => undefined);
    for (const written of [ids, ids.slice(1)]) {
      await olderServer.query(
        `insert into query_search (query_id, document)
         select id, array_to_tsvector(regexp_split_to_array(lower(title || ' ' || description), ' ')
                                      || query_facets(query))
           from query where id = any($1::bigint[])
             on conflict (query_id) do update set document = excluded.document`,
        [written],
      );
      const server = await startServer({ database });
      const found = async (keyword: string) =>
        (await server.call(pageQueries, { ...FIRST, keyword }, { token })).data?.records.map(({ id }) => id);
      expect(await found('ancient')).toEqual(ids);
      await until('all are found', async () => (await found('검색'))?.join() === ids.join());
      await server.stop();
    }
    await olderServer.close();
    await database.stop();
  });

  it('are created also for a query that was locked at first', async () => {
    const database = await startDatabase();
    const first = await startServer({ database });
    const { token } = await someStaff(first, 'A');
    const ids = [(await aQuery(first.db, { title: 'Ancient' })).id, (await aQuery(first.db, { title: 'Ancient' })).id];
    await first.stop();
    const otherServer = openDatabase(database.options, () => undefined);
    await otherServer.query('delete from query_search'); // the first server may have made words when it started
    const holder = await otherServer.dedicated();
    await holder.query('begin');
    await holder.query('select from query where id = $1 for no key update', [ids[1]]);
    const server = await startServer({ database });
    const found = async () =>
      (await server.call(pageQueries, { ...FIRST, keyword: 'ancient' }, { token })).data?.records.map(({ id }) => id);
    await until('the other is found', async () => (await found())?.join() === ids[0]);
    await holder.query('rollback');
    await until('both are found', async () => (await found())?.length === 2);
    expect(new Set(await found())).toEqual(new Set(ids));
    await holder.end();
    await otherServer.close();
    await server.stop();
    await database.stop();
  });
});

describe('the search words of hostile texts', () => {
  const TEXTS: readonly (readonly [what: string, text: string])[] = [
    ['marks upon marks', `a${'\u0327\u0301'.repeat(4_999)}`],
    ['ligatures that become sentences', '\ufdfa'.repeat(10_000)],
    ['no end of signs', '😀'.repeat(5_000)],
    ['a word without an end', 'ab'.repeat(5_000)],
    ['nothing but articles', '\u0648\u0627\u0644'.repeat(3_333)],
  ];
  for (const [what, text] of TEXTS) {
    it(`take no longer than others: ${what}`, () => {
      const texts = Array.from({ length: 500 }, () => text);
      expect(wordsOf(texts).length).toBeGreaterThan(0);
      expect(fastestMs(() => wordsOf(texts))).toBeLessThan(2_000);
    });
  }

  it('do not displace the words before them', () => {
    expect(wordsOf(['17', 'A wallaby', `a${'\u0301'.repeat(10_000)}`, 'too'])).toEqual(['17', 'a', 'wallaby', 'too']);
  });
});
