import { ROLE_KEY, type UserType } from '#contract/domain.ts';
import { pageHistory, searchCustomer } from '#contract/http/chats.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const FIRST = { pageNo: 1, pageSize: 100 };
type Filter = Partial<RequestOf<typeof pageHistory>>;

describe('the history of chats', () => {
  const freshServer = shareServer({ env: { TIME_ZONE: 'Europe/Berlin' } });
  let server: TestServer;
  let reader: string;
  beforeEach(async () => {
    server = await freshServer();
    reader = await someone('D', [ROLE_KEY.history]);
  });

  const someone = async (type: UserType, keys: readonly string[]) =>
    aSession(server.db, (await aStaff(server.db, { type, keys })).id);
  const ids = async (filter: Filter = {}) => {
    const { code, data } = await server.call(pageHistory, { ...FIRST, ...filter }, { token: reader });
    return data?.records.map(({ id }) => id) ?? code;
  };

  it('lists all chats newest first, and filters by status, customer, product and Live ID', async () => {
    const customer = await aCustomer(server.db);
    const ended = await aChat(server.db, { customerId: customer.id, isEnded: true, product: 4, texts: ['a secret'] });
    const other = await aChat(server.db, { isEnded: true });
    const live = await aChat(server.db, { customerId: customer.id });
    await server.db.query("update chat set updated_at = now() + interval '1 hour' where id = $1", [ended.id]);
    expect(await ids()).toEqual([live.id, other.id, ended.id]);
    expect(await ids({ status: 0 })).toEqual([live.id]);
    expect(await ids({ status: 1 })).toEqual([other.id, ended.id]);
    expect(await ids({ userId: customer.id })).toEqual([live.id, ended.id]);
    expect(await ids({ userId: customer.id, status: 1, comeFrom: 4 })).toEqual([ended.id]);
    expect(await ids({ userId: '123456789' })).toEqual([]);
    expect(await ids({ keyword: ` ${other.id} ` })).toEqual([other.id]);
    expect(await ids({ keyword: ended.id, status: 0 })).toEqual([]);
    for (const keyword of [`ID-${other.id}`, `#${other.id}`, `Live ID ${other.id}`, other.id.split('').join(' ')])
      expect(await ids({ keyword }))
        .withContext(keyword)
        .toEqual([other.id]);
    const wide = Array.from(other.id, (digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    expect(await ids({ keyword: `ID-${wide} (2)` })).toEqual([other.id]);
    for (const keyword of ['%', 'abc', "1' or '1'='1", '1e3', '9'.repeat(20), 'x'.repeat(10_240)])
      expect(await ids({ keyword }))
        .withContext(keyword)
        .toEqual([]);
    expect(await ids({ comeFrom: 0 })).toBe(4022);
    const { data } = await server.call(pageHistory, { ...FIRST }, { token: reader });
    expect(data?.records.map(({ lastMessage }) => lastMessage?.text)).toEqual([undefined, undefined, 'a secret']);
  });

  it("filters by whole days of the deployment's time zone, also when clocks change", async () => {
    const made: string[] = [];
    for (const at of [
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T21:59:59.999Z',
      '2026-03-29T22:00:00Z',
    ]) {
      const { id } = await aChat(server.db, { isEnded: true });
      await server.db.query('update chat set created_at = $2 where id = $1', [id, at]);
      made.push(id);
    }
    expect(await ids({ stime: '2026-03-29', etime: '2026-03-29' })).toEqual([made[2] ?? '', made[1] ?? '']);
    expect(await ids({ stime: '2026-02-29' })).toBe(4022);
    expect(await ids({ stime: '2026-03-30', etime: '2026-03-29' })).toBe(4022);
  });

  it('is refused without its key, except for admins', async () => {
    const codes = async (type: UserType, keys: readonly string[]) => {
      const token = await someone(type, keys);
      return [
        (await server.call(pageHistory, FIRST, { token })).code,
        (await server.call(searchCustomer, { keyword: 'a' }, { token })).code,
      ];
    };
    expect(await codes('D', [ROLE_KEY.tasks])).toEqual([4003, 4003]);
    expect(await codes('L', [ROLE_KEY.leader])).toEqual([4003, 4003]);
    expect(await codes('L', [ROLE_KEY.history])).toEqual([200, 200]);
    expect(await codes('A', [])).toEqual([200, 200]);
  });
});

describe('the search for customers', () => {
  let server: TestServer;
  let reader: string;
  beforeAll(async () => {
    server = await startServer();
    reader = await aSession(
      server.db,
      (await aStaff(server.db, { keys: [ROLE_KEY.history], name: 'Zoë of staff' })).id,
    );
  });
  afterAll(() => server.stop());

  const found = async (keyword: string) => {
    const { code, data } = await server.call(searchCustomer, { keyword }, { token: reader });
    return data?.map(({ name }) => name) ?? code;
  };

  it('finds customers by a part of their name or phone, or by their whole id', async () => {
    const zoe = await aCustomer(server.db, { nickName: 'Zoë 100%' });
    await aCustomer(server.db, { nickName: 'Ann_Zoë' });
    await aCustomer(server.db, { nickName: '张小明' });
    expect(await found('zoë'))
      .withContext('names that begin with it come first')
      .toEqual(['Zoë 100%', 'Ann_Zoë']);
    expect(await found('N_Z')).toEqual(['Ann_Zoë']);
    expect(await found('00%')).toEqual(['Zoë 100%']);
    expect(await found('zo')).toEqual(['Zoë 100%']);
    expect(await found('张小')).toEqual(['张小明']);
    expect(await found('张小明')).toEqual(['张小明']);
    await aCustomer(server.db, { nickName: 'İrem ΟΔΟΣ' });
    for (const keyword of ['İr', 'İrem', 'rem ΟΔΟΣ', 'ΟΔΟΣ'])
      expect(await found(keyword))
        .withContext(keyword)
        .toEqual(['İrem ΟΔΟΣ']);
    expect(await found(zoe.id)).toEqual(['Zoë 100%']);
    expect(await found(`4479 00${zoe.id}`.replace(' ', ''))).toEqual(['Zoë 100%']);
    expect(await found('')).toEqual([]);
    expect(await found('   ')).toEqual([]);
    for (const keyword of ['%', '_', "' or 1=1", '\\\\', '0'.repeat(30)])
      expect(await found(keyword))
        .withContext(keyword)
        .toEqual([]);
    expect(await found('x'.repeat(10_240))).toBe(4022);
  });

  it('finds names in any accent, case, width and normal form, and a part of them in any script', async () => {
    for (const nickName of ['José Ibáñez', 'Jose\u0301 Decomposed', 'Łukasz Müller', 'ΓΙΏΡΓΟΣ', '王晓阳', '김민수'])
      await aCustomer(server.db, { nickName });
    const expected = {
      'jose ib': ['José Ibáñez'],
      ibanez: ['José Ibáñez'],
      ib: ['José Ibáñez'],
      IBÁÑEZ: ['José Ibáñez'],
      'josé dec': ['Jose\u0301 Decomposed'],
      'JOSE\u0301 DEC': ['Jose\u0301 Decomposed'],
      'ｊｏｓｅ　ｉ': ['José Ibáñez'],
      lukasz: ['Łukasz Müller'],
      muller: ['Łukasz Müller'],
      γιωργος: ['ΓΙΏΡΓΟΣ'],
      ργος: ['ΓΙΏΡΓΟΣ'],
      晓阳: ['王晓阳'],
      阳: ['王晓阳'],
      민수: ['김민수'],
      ['민수'.normalize('NFD')]: ['김민수'],
    };
    for (const [keyword, names] of Object.entries(expected))
      expect(await found(keyword))
        .withContext(keyword)
        .toEqual(names);
  });

  it('finds phones as they are shown and written, in any digits', async () => {
    await aCustomer(server.db, { nickName: 'Phone Owner', phoneCode: '49', phone: '1705550109' });
    await aCustomer(server.db, { nickName: 'Odd Phone', phoneCode: '+49', phone: '(0170) 666-01 09' });
    for (const keyword of [
      '+49 170 5550109',
      '+491705550109',
      '0049 170 5550109',
      '+49 (0)170 555-01 09',
      '170-555 01 09',
      '(170)\u00a0555.0109',
      '170/5550109\u00a0',
      '\u202a+49 170 5550109\u202c',
      '＋４９ １７０ ５５５０１０９',
      '+٤٩ ١٧٠ ٥٥٥٠١٠٩',
      '+४९ १७० ५५५०१०९',
    ])
      expect(await found(keyword))
        .withContext(keyword)
        .toEqual(['Phone Owner']);
    expect(await found('170 666 0109')).toEqual(['Odd Phone']);
    expect(await found('+49 170 5550108')).toEqual([]);
  });

  it('returns at most twenty customers, by name', async () => {
    for (let i = 0; i < 22; i += 1)
      await aCustomer(server.db, { nickName: `Crowd ${String(21 - i).padStart(2, '0')}` });
    const all = await found('crowd');
    expect(Array.isArray(all) && [all.length, all[0], all[19]]).toEqual([20, 'Crowd 00', 'Crowd 19']);
  });
});
