import { ROLE_KEY } from '#contract/domain.ts';
import { pageAuditLog } from '#contract/http/audit.ts';
import { getLoginUserInfo } from '#contract/http/auth.ts';
import { addCannedReply } from '#contract/http/cannedReplies.ts';
import { pageHistory } from '#contract/http/chats.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { addQuery, getQueryChoices } from '#contract/http/customerQueries.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { listProducts, saveProduct } from '#contract/http/products.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { customerToken, type TestServer } from '../../support/testServer.ts';

type Wanted = RequestOf<typeof saveProduct>;
const TAXI: Wanted = { code: 11, name: 'Taxi', historyName: 'Taxi Settings', position: 25, isActive: true };

describe('products', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let editor: string;
  beforeEach(async () => {
    server = await freshServer();
    editor = await staffToken([ROLE_KEY.settingsProduct]);
  });

  const staffToken = async (keys: readonly string[]) =>
    aSession(server.db, (await aStaff(server.db, { type: 'D', keys })).id);
  const save = (change: Partial<Wanted> = {}) => server.call(saveProduct, { ...TAXI, ...change }, { token: editor });
  const list = async (token: string) => (await server.call(listProducts, {}, { token })).data ?? [];
  const names = async (token: string) => (await list(token)).map(({ name }) => name);
  /** Edits the stored version. */
  const edit = async (code: number, change: Partial<Wanted>) => {
    const { updateTime = '', ...stored } = (await list(editor)).find((product) => product.code === code) ?? TAXI;
    return save({ ...stored, ...change, updateTime });
  };
  const customerOf = async (customerId: string) => customerToken(customerId);

  it('of a new database are those of the specification, in its order and with both names', async () => {
    const products = await list(await staffToken([]));
    expect(products.map(({ code, name, historyName }) => [code, name, historyName])).toEqual([
      [1, 'Chat', 'My Profile'],
      [2, 'Pay', 'Wallet Settings'],
      [3, 'Moment', 'Moment Settings'],
      [4, 'Remit', 'Remit'],
      [5, 'Watch', 'Watch'],
      [6, 'Podcast', 'Podcast'],
      [7, 'HSR', '3RD PARTY APP'],
      [8, 'Wi-Fi Finder', 'WIFI Settings'],
      [9, 'E-commerce', 'Global Explore'],
      [10, 'Country Explore', 'Country Explore'],
    ]);
    expect(products.every(({ isActive }) => isActive)).toBeTrue();
  });

  it('are added at their place, and edited: name, order and state, with an entry in the audit log', async () => {
    expect((await save({ name: '  Taxi ', historyName: 'Taxi Settings\n' })).code).toBe(200);
    expect((await names(editor)).slice(0, 4)).toEqual(['Chat', 'Pay', 'Taxi', 'Moment']);
    expect((await edit(11, { name: 'Cab', position: 9_999 })).code).toBe(200);
    expect((await edit(3, { isActive: false })).code).toBe(200);
    expect((await names(editor)).slice(-2))
      .withContext('inactive ones are the last')
      .toEqual(['Cab', 'Moment']);
    const token = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    const { data } = await server.call(
      pageAuditLog,
      { pageNo: 1, pageSize: 10, action: 'settings.product' },
      { token },
    );
    expect(
      data?.records.map(({ objectId, changes }) => [objectId, changes.map(({ field }) => field).toSorted()]),
    ).toEqual([
      ['3', ['isActive']],
      ['11', ['name', 'position']],
      ['11', ['historyName', 'isActive', 'name', 'position', 'tagsOnEnd']],
    ]);
  });

  it('keep their patterns of numbers unless others are entered, which the audit log has and no customer sees', async () => {
    expect((await save({ numberPatterns: [' @@###### ', 'T-#####', 'T-#####'] })).code).toBe(200);
    const patterns = async () => (await list(editor)).find(({ code }) => code === 11)?.numberPatterns;
    expect(await patterns()).toEqual(['@@######', 'T-#####']);
    const { updateTime = '' } = (await list(editor)).find(({ code }) => code === 11) ?? {};
    expect((await save({ name: 'Cab', updateTime })).code).toBe(200);
    expect(await patterns()).toEqual(['@@######', 'T-#####']);
    expect((await edit(11, { numberPatterns: ['T-######'] })).code).toBe(200);
    const token = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    const { data } = await server.call(pageAuditLog, { pageNo: 1, pageSize: 1, action: 'settings.product' }, { token });
    expect(data?.records[0]?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['numberPatterns', '@@######, T-#####', 'T-######'],
    ]);
    const customer = await customerOf((await aCustomer(server.db)).id);
    expect(JSON.stringify(await list(customer))).not.toContain('numberPatterns');
  });

  const refused: readonly [string, Partial<Wanted>, string][] = [
    ['code 0', { code: 0 }, 'The code must be a whole number from 1 to 9999'],
    ['code 10000', { code: 10_000 }, 'The code must be a whole number from 1 to 9999'],
    ['position 0', { position: 0 }, 'The order must be a whole number from 1 to 9999'],
    ['position 10000', { position: 10_000 }, 'The order must be a whole number from 1 to 9999'],
    ['no name', { name: ' \u200b' }, 'Please enter a name'],
    ['no name in history', { historyName: '' }, 'Please enter a name'],
    ['41 characters', { name: 'x'.repeat(41) }, 'Name: maximum 40 characters'],
    ['41 characters in history', { historyName: 'x'.repeat(41) }, 'Name in history: maximum 40 characters'],
    [
      '11 patterns',
      { numberPatterns: Array.from({ length: 11 }, (_, at) => `A${at}-####`) },
      'Patterns: there can be at most 10',
    ],
    ['a long pattern', { numberPatterns: ['#'.repeat(33)] }, `Patterns: ${'#'.repeat(33)}: maximum 32 characters`],
    ['a pattern of words', { numberPatterns: ['@@@@'] }, 'Patterns: @@@@: at least 4 # or @ are needed, one of them #'],
    [
      'a pattern of our own numbers',
      { numberPatterns: ['@@######', '1##-###'] },
      'Patterns: 1##-###: it would mask the numbers of chats and queries',
    ],
    ['two lines', { name: 'Ta\nxi' }, 'Control characters are not allowed'],
    ['a name that looks like another', { name: 'PAY' }, 'This name already exists'],
    ['a name in history that is taken', { historyName: 'wallet settings' }, 'This name in history already exists'],
  ];
  for (const [what, change, message] of refused) {
    it(`refuse ${what}`, async () => {
      const { code, codeMsg } = await save(change);
      expect([code, codeMsg]).toEqual([4022, message]);
      expect(await list(editor)).toHaveSize(10);
    });
  }

  it('are at most a hundred', async () => {
    await server.db.query(
      `insert into product (code, name, history_name, position)
       select code, 'Name ' || code, 'Name ' || code, 1 from generate_series(101, 189) code`,
    );
    expect((await save()).code).toBe(200);
    expect((await save({ code: 12, name: 'Bus', historyName: 'Bus' })).codeMsg).toBe(
      'There can be at most 100 products',
    );
    expect((await edit(11, { name: 'Cab' })).code)
      .withContext('an edit')
      .toBe(200);
  });

  it('are not edited over a newer version, and a code is taken once', async () => {
    expect((await save()).code).toBe(200);
    expect((await save({ name: 'Another', historyName: 'Another' })).codeMsg).toBe('This code already exists');
    const [shown] = (await list(editor)).filter(({ code }) => code === 11);
    const updateTime = shown?.updateTime ?? '';
    expect((await save({ name: 'Cab', updateTime })).code).toBe(200);
    expect((await save({ name: 'Rides', updateTime })).code).toBe(4009);
    expect((await save({ name: 'Cab', updateTime })).code)
      .withContext('sent again')
      .toBe(200);
    expect((await save({ code: 12, updateTime })).code).toBe(4004);
    expect((await save({ code: 12, updateTime: '' })).code)
      .withContext("'' is absent, and the name taken")
      .toBe(4022);
  });

  it('that two people add with one code: one of them is refused', async () => {
    const answers = await Promise.all([save(), save({ name: 'Cab', historyName: 'Cab' })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 4009]);
    expect(await list(editor)).toHaveSize(11);
  });

  it('that are added can be chosen at once', async () => {
    await save();
    const customer = await aCustomer(server.db);
    const token = await customerOf(customer.id);
    expect((await server.call(openCustomerChat, { comeFrom: 11 }, { token })).data?.chat?.comeFrom).toBe(11);
    const { data } = await server.call(
      pageHistory,
      { pageNo: 1, pageSize: 10, comeFrom: 11 },
      { token: await staffToken([ROLE_KEY.history]) },
    );
    expect(data?.records).toHaveSize(1);
  });

  it('that are inactive or unknown get no new chat and no new query', async () => {
    await edit(3, { isActive: false });
    await server.db.query(`insert into category (name) values ('Device'); insert into subject (name) values ('Help')`);
    const token = await customerOf((await aCustomer(server.db)).id);
    const choices = (await server.call(getQueryChoices, {}, { token })).data;
    const raise = (comeFrom: number) =>
      server.call(
        addQuery,
        {
          comeFrom,
          categoryId: choices?.categories[0]?.id ?? '',
          subjectId: choices?.subjects[0]?.id ?? '',
          title: 'Help',
          description: 'Please',
          picIds: [],
          clientId: crypto.randomUUID(),
        },
        { token },
      );
    for (const code of [3, 11, 0, -1, 70_000]) {
      expect((await server.call(openCustomerChat, { comeFrom: code }, { token })).code)
        .withContext(`${code}`)
        .toBe(4022);
      expect((await raise(code)).code)
        .withContext(`query ${code}`)
        .toBe(4022);
    }
    expect((await raise(4)).code).toBe(200);
  });

  it('that are switched off stay in what was opened before', async () => {
    const customer = await aCustomer(server.db);
    const token = await customerOf(customer.id);
    await aChat(server.db, { customerId: customer.id, product: 3 });
    await edit(3, { isActive: false });
    const opened = await server.call(openCustomerChat, { comeFrom: 4 }, { token });
    expect(opened.data?.chat?.comeFrom).withContext('the open chat').toBe(3);
    expect(opened.data?.products.find(({ code }) => code === 3)?.name).toBe('Moment');
    const { data } = await server.call(
      pageHistory,
      { pageNo: 1, pageSize: 10, comeFrom: 3 },
      { token: await staffToken([ROLE_KEY.history]) },
    );
    expect(data?.records).toHaveSize(1);
  });

  it('of customers are the active ones, and those of their own chats and queries', async () => {
    const customer = await aCustomer(server.db);
    await aChat(server.db, { customerId: customer.id, product: 3, isEnded: true });
    for (const code of [3, 5]) await edit(code, { isActive: false });
    expect(await names(await customerOf(customer.id))).toEqual(
      jasmine.arrayWithExactContents([
        ...['Chat', 'Pay', 'Moment', 'Remit', 'Podcast', 'HSR', 'Wi-Fi Finder', 'E-commerce', 'Country Explore'],
      ]),
    );
    expect(await names(await customerOf((await aCustomer(server.db)).id))).not.toContain('Moment');
    expect(await names(await staffToken([]))).toContain('Watch');
  });

  it('may all be inactive', async () => {
    for (const { code } of await list(editor)) expect((await edit(code, { isActive: false })).code).toBe(200);
    expect(await list(await customerOf((await aCustomer(server.db)).id))).toEqual([]);
  });

  it('come with the signed-in user, and a change reaches open pages', async () => {
    const { id } = await aStaff(server.db, { type: 'D' });
    const token = await aSession(server.db, id);
    const page = await openNotifications(server.url, { userId: id, token });
    await save();
    await page.accessChanged();
    const { data } = await server.call(getLoginUserInfo, {}, { token });
    expect(data?.products).toEqual(await list(editor));
    await page.close();
  });

  it('of canned replies may be any that exist', async () => {
    await save({ isActive: false });
    const token = await staffToken([ROLE_KEY.settingsCanned]);
    const write = (product: number) =>
      server.call(
        addCannedReply,
        {
          scope: 'product',
          product,
          title: 'Hello',
          shortcut: `hello${product}`,
          texts: [{ lang: 'en', body: 'Hello' }],
          steps: [],
        },
        { token },
      );
    expect((await write(11)).code).toBe(200);
    expect((await write(12)).codeMsg).toBe('Please choose a product');
  });
});
