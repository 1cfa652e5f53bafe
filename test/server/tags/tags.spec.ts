import { ROLE_KEY, TAGS_ON_END } from '#contract/domain.ts';
import { pageAuditLog } from '#contract/http/audit.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { listProducts, saveProduct } from '#contract/http/products.ts';
import { listTags, saveTag, type Tag } from '#contract/http/tags.ts';
import { aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { aTag } from '../../support/tags.ts';
import { customerToken, type TestServer } from '../../support/testServer.ts';

type Wanted = RequestOf<typeof saveTag>;
const REFUND: Wanted = { comeFrom: 2, parentId: null, name: 'Refund', isActive: true };

describe('tags', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let editor: string;
  beforeEach(async () => {
    server = await freshServer();
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.settingsTags, ROLE_KEY.settingsProduct] });
    editor = await aSession(server.db, id);
  });

  const save = (change: Partial<Wanted> = {}) => server.call(saveTag, { ...REFUND, ...change }, { token: editor });
  const list = async () => (await server.call(listTags, {}, { token: editor })).data ?? [];
  const named = async (name: string) => {
    const found = (await list()).find((tag) => tag.name === name);
    if (found === undefined) throw new Error(`no tag ${name}`);
    return found;
  };
  const edit = async ({ updateTime, ...tag }: Tag, change: Partial<Wanted>) => save({ ...tag, updateTime, ...change });

  it('are listed by product in their order, topics by name, each followed by its reasons', async () => {
    const { db } = server;
    const other = await aTag(db, 'Zero', { product: 1 });
    const late = await aTag(db, 'late', { product: 2, isActive: false });
    await aTag(db, 'Refund', { product: 2 });
    await aTag(db, 'lost', { product: 2, parentId: late });
    await aTag(db, 'Broken', { product: 2, parentId: late });
    await aTag(db, 'Any', { product: 1, parentId: other });
    await db.query('update product set is_active = false where code = 1');
    expect((await list()).map(({ comeFrom, name, parentId }) => [comeFrom, name, parentId])).toEqual([
      [2, 'late', null],
      [2, 'Broken', late],
      [2, 'lost', late],
      [2, 'Refund', null],
      [1, 'Zero', null],
      [1, 'Any', other],
    ]);
  });

  it('are added and changed, with entries in the audit log', async () => {
    expect((await save({ name: ' Refund ' })).code).toBe(200);
    const topic = await named('Refund');
    expect((await save({ parentId: topic.id, name: 'Too late' })).code).toBe(200);
    const reason = await named('Too late');
    expect((await edit(reason, { name: 'Late', isActive: false })).code).toBe(200);
    expect((await edit(reason, { name: 'Later' })).code)
      .withContext('an old version')
      .toBe(4009);
    expect((await edit(await named('Late'), {})).code)
      .withContext('unchanged')
      .toBe(200);
    const token = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    const { data } = await server.call(pageAuditLog, { pageNo: 1, pageSize: 10, action: 'settings.tag' }, { token });
    expect(
      data?.records.map(({ objectName, changes }) => [objectName, changes.map(({ field, to }) => [field, to])]),
    ).toEqual([
      [
        'Late',
        [
          ['name', 'Late'],
          ['isActive', 'false'],
        ],
      ],
      [
        'Late',
        [
          ['name', 'Too late'],
          ['topic', 'Refund'],
          ['product', '2'],
          ['isActive', 'true'],
        ],
      ],
      [
        'Refund',
        [
          ['name', 'Refund'],
          ['product', '2'],
          ['isActive', 'true'],
        ],
      ],
    ]);
  });

  it('reach the open pages of staff when they are added, changed and merged', async () => {
    const { id } = await aStaff(server.db, { keys: [] });
    const page = await openNotifications(server.url, { userId: id, token: await aSession(server.db, id) });
    expect((await save()).code).toBe(200);
    await page.accessChanged(1);
    await save({ name: 'Lost' });
    await page.accessChanged(2);
    const { name: _, ...merge } = await named('Lost');
    await save({ ...merge, name: 'Lost', mergeInto: (await named('Refund')).id });
    await page.accessChanged(3);
    await page.close();
  });

  it('are refused when they are impossible', async () => {
    const { db } = server;
    const topic = await aTag(db, 'Delivery', { product: 2 });
    const reason = await aTag(db, 'Lost', { product: 2, parentId: topic });
    const elsewhere = await aTag(db, 'Delivery', { product: 3 });
    const impossible: readonly (readonly [Partial<Wanted>, string])[] = [
      [{ name: ' \u200b' }, 'Please enter a name'],
      [{ name: 'x'.repeat(61) }, 'Name: maximum 60 characters'],
      [{ name: 'a\nb' }, 'Control characters are not allowed'],
      [{ name: 'DELIVERY' }, 'This name already exists'],
      [{ parentId: topic, name: 'lost' }, 'This name already exists'],
      [{ comeFrom: 77 }, 'This product does not exist'],
      [{ comeFrom: 70_000 }, 'This product does not exist'],
      [{ parentId: reason }, 'This topic does not exist'],
      [{ parentId: elsewhere }, 'This topic does not exist'],
      [{ parentId: '9999999999999999999' }, 'This topic does not exist'],
    ];
    for (const [change, message] of impossible) {
      const { code, codeMsg } = await save(change);
      expect([code, codeMsg]).withContext(JSON.stringify(change)).toEqual([4022, message]);
    }
    const lost = await named('Lost');
    for (const change of [{ comeFrom: 3 }, { parentId: null }])
      expect((await edit(lost, change)).codeMsg).toBe('The product and the topic of a tag cannot change');
    expect((await save({ parentId: topic, name: 'Delivery' })).code)
      .withContext('within another topic')
      .toBe(200);
  });

  it('are at most 500', async () => {
    await server.db.query(`insert into tag (product, name) select 3, 'Tag ' || n from generate_series(1, 499) n`);
    expect((await save()).code).toBe(200);
    expect((await save({ name: 'One more' })).codeMsg).toBe('There can be at most 500 tags');
    expect((await edit(await named('Refund'), { name: 'Refunds' })).code).toBe(200);
  });

  it('are required when a chat ends, where the product says so, which customers are not told', async () => {
    const products = async (token: string) => (await server.call(listProducts, {}, { token })).data ?? [];
    const [product] = await products(editor);
    if (product === undefined) throw new Error('no product');
    expect(product.tagsOnEnd).toBe(TAGS_ON_END.never);
    const change = async (fields: Partial<RequestOf<typeof saveProduct>>) => {
      const { tagsOnEnd: _, ...stored } = (await products(editor)).find(({ code }) => code === product.code) ?? product;
      return (await server.call(saveProduct, { ...stored, ...fields }, { token: editor })).code;
    };
    expect(await change({ tagsOnEnd: TAGS_ON_END.require })).toBe(200);
    expect(await change({ name: 'Renamed' }))
      .withContext('without it')
      .toBe(200);
    const stored = (await products(editor)).find(({ code }) => code === product.code);
    expect([stored?.name, stored?.tagsOnEnd]).toEqual(['Renamed', TAGS_ON_END.require]);
    const customer = await customerToken((await aCustomer(server.db)).id);
    const opened = (await server.call(openCustomerChat, { comeFrom: null }, { token: customer })).data;
    expect(JSON.stringify([await products(customer), opened])).not.toContain('tagsOnEnd');
  });
});
