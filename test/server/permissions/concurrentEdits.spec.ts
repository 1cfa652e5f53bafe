import type { RequestOf } from '#contract/http/call.ts';
import { CODE } from '#contract/http/envelope.ts';
import { editAccount, pageAccounts } from '#contract/http/accounts.ts';
import { editResource, getResource } from '#contract/http/resources.ts';
import { editRole, getRole, selectResourceIdsByRoleId } from '#contract/http/roles.ts';
import { aResource, aRole, aSession, aStaff } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const CHANGED = 'Someone else has changed this in the meantime. Check their change first.';

describe('two concurrent edits', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer();
    token = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
  });
  afterAll(() => server.stop());

  it('of a role: the second is refused and the first one stays', async () => {
    const [one, other] = [await aResource(server.db, { uri: '/one' }), await aResource(server.db, { uri: '/other' })];
    const id = await aRole(server.db, ['/one']);
    const { data: shown } = await server.call(getRole, { id }, { token });
    const { name = '', updateTime = '' } = shown ?? {};
    const edit = (more: Partial<RequestOf<typeof editRole>>) =>
      server.call(
        editRole,
        { id, name, remark: 'Described', status: 'A', resourceIds: [one], updateTime, ...more },
        { token },
      );
    expect((await edit({ resourceIds: [one, other] })).code).toBe(CODE.ok);
    const second = await edit({ name: 'Late' });
    expect([second.code, second.codeMsg]).toEqual([CODE.conflict, CHANGED]);
    expect((await server.call(selectResourceIdsByRoleId, { id }, { token })).data).toEqual([one, other]);
    expect((await edit({ resourceIds: [one, other] })).code)
      .withContext('sent again, because its answer was lost')
      .toBe(CODE.ok);
    const { data: now } = await server.call(getRole, { id }, { token });
    expect((await edit({ name: 'Late', resourceIds: [one, other], updateTime: now?.updateTime ?? '' })).code)
      .withContext('who has looked')
      .toBe(CODE.ok);
  });

  it('of a menu: the second is refused and the first one stays', async () => {
    const id = await aResource(server.db, { uri: '/menu' });
    const { data: shown } = await server.call(getResource, { id }, { token });
    if (shown === null) throw new Error('no menu');
    const { appId: _, ...fields } = shown;
    const edit = (more: Partial<RequestOf<typeof editResource>>) =>
      server.call(editResource, { ...fields, ...more }, { token });
    expect((await edit({ remark: 'First' })).code).toBe(CODE.ok);
    const second = await edit({ name: 'Second' });
    expect([second.code, second.codeMsg]).toEqual([CODE.conflict, CHANGED]);
    const { data: now } = await server.call(getResource, { id }, { token });
    expect(now).toEqual(jasmine.objectContaining({ remark: 'First', name: shown.name }));
    expect((await edit({ remark: 'First' })).code)
      .withContext('sent again')
      .toBe(CODE.ok);
    expect((await edit({ remark: 'First', name: 'Second', updateTime: now?.updateTime ?? '' })).code)
      .withContext('who has looked')
      .toBe(CODE.ok);
  });

  it('of an account: the second is refused and the first one stays', async () => {
    const { id, account } = await aStaff(server.db, { isBound: false });
    const find = async () => {
      const { data } = await server.call(pageAccounts, { keyword: account, pageNo: 1, pageSize: 10 }, { token });
      return data?.records.find((record) => record.id === id);
    };
    const updateTime = (await find())?.updateTime ?? '';
    const edit = (more: Partial<RequestOf<typeof editAccount>>) =>
      server.call(editAccount, { id, updateTime, ...more }, { token });
    expect((await edit({ name: 'First' })).code).toBe(CODE.ok);
    const second = await edit({ name: 'Second' });
    expect([second.code, second.codeMsg]).toEqual([CODE.conflict, CHANGED]);
    expect((await find())?.name).toBe('First');
    expect((await edit({ name: 'First' })).code)
      .withContext('sent again')
      .toBe(CODE.ok);
    expect((await edit({ name: 'Second', updateTime: (await find())?.updateTime ?? '' })).code)
      .withContext('who has looked')
      .toBe(CODE.ok);
  });

  it('both succeed when they name no version', async () => {
    const { id } = await aStaff(server.db, { isBound: false });
    for (const name of ['First', 'Second'])
      expect((await server.call(editAccount, { id, name }, { token })).code)
        .withContext(name)
        .toBe(CODE.ok);
  });
});
