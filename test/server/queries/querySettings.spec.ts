import { SUBJECTS_MAX } from '#contract/constants.ts';
import type { Call, RequestOf } from '#contract/http/call.ts';
import { getQueryChoices } from '#contract/http/customerQueries.ts';
import { ROLE_KEY, type UserType } from '#contract/domain.ts';
import {
  getQuerySettings,
  listCategories,
  listSubjects,
  saveCategories,
  saveQuerySettings,
  saveSubjects,
  type QuerySettings,
  type QuerySubject,
} from '#contract/http/settings.ts';
import { aCustomer, aSession, aStaff } from '../../support/builders.ts';
import {
  FORGED_RULE_CASES,
  NAME_CASES,
  REMARK_CASES,
  RULE_CASES,
  STORABLE_RULES,
} from '../../support/querySettingsLimits.ts';
import { startDatabase } from '../../support/testDatabase.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

type Wanted = Omit<QuerySubject, 'id'> & { readonly id?: string };
const aSubject = (name: string, more: Partial<Wanted> = {}): Wanted => ({ name, remark: '', status: 'A', ...more });

describe('the query settings', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let editor: { id: string; token: string };
  beforeEach(async () => {
    server = await freshServer();
    editor = await someone('D', ROLE_KEY.settingsQuery);
  });

  const someone = async (type: UserType, ...keys: readonly string[]) => {
    const { id } = await aStaff(server.db, { type, keys });
    return { id, token: await aSession(server.db, id) };
  };
  const call = <C extends Call>(declared: C, input: RequestOf<C>) =>
    server.call(declared, input, { token: editor.token });
  const save = (...subjects: Wanted[]) => call(saveSubjects, { subjects });
  const subjects = async () => (await call(listSubjects, {})).data ?? [];
  const named = async () => (await subjects()).map(({ name, status }) => `${name} ${status}`);
  const idOf = async (name: string) => (await subjects()).find((subject) => subject.name === name)?.id ?? '';

  it('add subjects, edit others, and leave unnamed ones alone', async () => {
    await save(aSubject('Payment'), aSubject('Complaint', { remark: 'said loudly' }));
    await save(aSubject('Refund'), aSubject('Praise', { id: await idOf('Complaint') }));
    expect(await named()).toEqual(['Payment A', 'Praise A', 'Refund A']);
    expect((await subjects())[1]?.remark).toBe('');
    await save(aSubject('Payment', { id: await idOf('Payment'), status: 'I' }));
    expect(await named()).toEqual(['Payment I', 'Praise A', 'Refund A']);
  });

  it('save all rows or none', async () => {
    await save(aSubject('Payment'));
    expect((await save(aSubject('Refund'), aSubject(''))).code).toBe(4022);
    expect((await save(aSubject('Refund'), aSubject('Other', { id: '999999' }))).code).toBe(4004);
    expect((await save(aSubject('Refund'), aSubject('Other', { id: '0' }))).code).toBe(4004);
    expect(await named()).toEqual(['Payment A']);
  });

  for (const { what, name, stored = name, message } of NAME_CASES) {
    it(`${message === null ? 'accept' : 'refuse'} as a name: ${what}`, async () => {
      await save(aSubject('Payment'));
      await call(saveCategories, { categories: [{ ...aSubject('Payment'), module: '' }] });
      for (const answer of [
        await save(aSubject(name)),
        await call(saveCategories, { categories: [{ ...aSubject(name), module: '' }] }),
      ]) {
        expect([answer.code, answer.codeMsg]).toEqual(message === null ? [200, answer.codeMsg] : [4022, message]);
      }
      const names = [await subjects(), (await call(listCategories, {})).data ?? []].map((rows) =>
        rows.map((row) => row.name).toSorted(),
      );
      const expected = (message === null ? ['Payment', stored] : ['Payment']).toSorted();
      expect(names).toEqual([expected, expected]);
    });
  }

  for (const { what, remark, message } of REMARK_CASES) {
    it(`${message === null ? 'accept' : 'refuse'} as a remark: ${what}`, async () => {
      const answer = await save(aSubject('Payment', { remark }));
      expect([answer.code, answer.codeMsg]).toEqual(message === null ? [200, answer.codeMsg] : [4022, message]);
      expect((await subjects()).map((subject) => subject.remark)).toEqual(message === null ? [remark] : []);
    });
  }

  it('allow the name of an inactive subject, but not of an active one', async () => {
    await save(aSubject('Payment', { status: 'I' }), aSubject('payment'));
    expect(await named()).toEqual(['Payment I', 'payment A']);
    expect((await save(aSubject('Payment', { id: await idOf('Payment') }))).codeMsg).toBe('This name already exists');
    // Two subjects that exchange their names.
    await save(aSubject('Refund'));
    const [one, other] = [await idOf('payment'), await idOf('Refund')];
    expect((await save(aSubject('Refund', { id: one }), aSubject('payment', { id: other }))).code).toBe(200);
    expect((await save(aSubject('a', { id: one }), aSubject('b', { id: one }))).code).toBe(4022);
    expect((await save(aSubject('Same'), aSubject('sAME'))).codeMsg).toBe('This name already exists');
  });

  it('store texts unchanged', async () => {
    const name = `<script>alert(1)</script> '"; drop table subject; -- مرحبا`;
    await save(aSubject(name, { remark: '{"broken": [ \u202Emocha' }), aSubject('cut \ud83d'));
    expect((await subjects()).map((subject) => [subject.name, subject.remark])).toEqual([
      [name, '{"broken": [ \u202Emocha'],
      ['cut \ufffd', ''],
    ]);
    expect((await save(aSubject('a\0b'))).codeMsg).toBe('Control characters are not allowed');
  });

  it('limit active rows to what a customer can choose from', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => aSubject(`Subject ${from + index}`));
    expect((await save(...many(1, SUBJECTS_MAX))).code).toBe(200);
    expect((await save(aSubject('One more'))).codeMsg).toBe(`Maximum ${SUBJECTS_MAX} active entries`);
    expect((await save(aSubject('One more', { status: 'I' }))).code).toBe(200);
  });

  it('list subjects in the order of creation, for staff and customers', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Subject ${index + 1}`);
    await save(...names.map((name) => aSubject(name)));
    expect((await subjects()).map(({ name }) => name)).toEqual(names);
    const choices = await server.call(
      getQueryChoices,
      {},
      { token: await customerToken((await aCustomer(server.db)).id) },
    );
    expect(choices.data?.subjects.map(({ name }) => name)).toEqual(names);
  });

  it('list categories by name, ignoring case', async () => {
    const categories = ['b', 'C', 'a'].map((name) => ({ ...aSubject(name), module: `module of ${name}` }));
    expect((await call(saveCategories, { categories })).code).toBe(200);
    expect((await call(listCategories, {})).data?.map(({ name, module }) => [name, module])).toEqual([
      ['a', 'module of a'],
      ['b', 'module of b'],
      ['C', 'module of C'],
    ]);
  });

  it('do not let two concurrent saves add the same name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(aSubject(index % 2 === 0 ? 'Payment' : 'PAYMENT'), aSubject(`Other ${index}`)),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveSize(1);
    expect((await subjects()).filter(({ name }) => name.toLowerCase() === 'payment')).toHaveSize(1);
    expect(await subjects()).toHaveSize(2);
  });

  const refusedOrTaken = [...RULE_CASES, ...FORGED_RULE_CASES];
  for (const { what, change, message } of refusedOrTaken) {
    it(`${message === null ? 'accept' : 'refuse'} as a rule: ${what}`, async () => {
      const before = (await call(getQuerySettings, {})).data;
      const wanted: QuerySettings = { ...STORABLE_RULES, ...change };
      const answer = await call(saveQuerySettings, wanted);
      expect([answer.code, answer.codeMsg]).toEqual(message === null ? [200, answer.codeMsg] : [4022, message]);
      expect((await call(getQuerySettings, {})).data).toEqual(message === null ? wanted : before);
    });
  }

  it('answer 400 to another shape and to invalid numbers', async () => {
    for (const body of [
      '{}',
      JSON.stringify({ ...STORABLE_RULES, allocation: '5' }),
      JSON.stringify(STORABLE_RULES).replace('48', '1e999'),
    ]) {
      const answer = await fetch(`${server.url}${saveQuerySettings.path}`, {
        method: 'POST',
        headers: { 'x-token': editor.token, 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).withContext(body).toBe(400);
    }
  });

  it('are written to the audit log: by whom, before and after', async () => {
    await save(aSubject('Payment'), aSubject('Refund'));
    await save(
      aSubject('Payment', { id: await idOf('Payment'), status: 'I' }),
      aSubject('Refund', { id: await idOf('Refund') }),
    );
    await call(saveQuerySettings, STORABLE_RULES);
    const { rows } = await server.db.query<{
      staff_id: string;
      action: string;
      before: QuerySubject | null;
      after: QuerySubject;
    }>('select staff_id::text, action, before, after from audit_log order by id');
    const row = (action: string, before: unknown, after: unknown) =>
      jasmine.objectContaining({ staff_id: editor.id, action, before, after });
    expect(rows).toEqual([
      row('settings.subject', null, jasmine.objectContaining({ name: 'Payment' })),
      row('settings.subject', null, jasmine.objectContaining({ name: 'Refund' })),
      row(
        'settings.subject',
        jasmine.objectContaining({ status: 'A' }),
        jasmine.objectContaining({ name: 'Payment', status: 'I' }),
      ),
      row('settings.query', jasmine.objectContaining({ allocation: 0 }), STORABLE_RULES),
    ]);
  });

  it('require their key to save; people who work on queries may read the lists', async () => {
    const codes = async ({ token }: { token: string }) => [
      (await server.call(listCategories, {}, { token })).code,
      (await server.call(listSubjects, {}, { token })).code,
      (await server.call(saveCategories, { categories: [] }, { token })).code,
      (await server.call(saveSubjects, { subjects: [] }, { token })).code,
      (await server.call(getQuerySettings, {}, { token })).code,
      (await server.call(saveQuerySettings, STORABLE_RULES, { token })).code,
    ];
    expect(await codes(editor)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await codes(await someone('A'))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await codes(await someone('D', ROLE_KEY.queryService))).toEqual([200, 200, 4003, 4003, 4003, 4003]);
    expect(await codes(await someone('L', ROLE_KEY.settingsOnline, ROLE_KEY.leader))).toEqual([
      4003, 4003, 4003, 4003, 4003, 4003,
    ]);
    expect(await codes({ token: await customerToken('1') })).toEqual([403, 403, 403, 403, 403, 403]);
  });
});

describe('subjects that two servers save at once', () => {
  it('never have the same name', async () => {
    const database = await startDatabase();
    const [one, other] = [await startServer({ database }), await startServer({ database })];
    const token = await aSession(one.db, (await aStaff(one.db, { type: 'A' })).id);
    const answers = await Promise.all(
      [one, other].flatMap((server) =>
        ['Payment', 'payment'].map((name) => server.call(saveSubjects, { subjects: [aSubject(name)] }, { token })),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 4022, 4022, 4022]);
    await one.stop();
    await other.stop();
    await database.stop();
  });
});
