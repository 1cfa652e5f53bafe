import { TOKEN_HEADER } from '#contract/constants.ts';
import { exportAuditLog, pageAuditLog, searchAuditors } from '#contract/http/audit.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { AuditAction } from '#contract/auditActions.ts';
import { writeAudit } from '#server/audit/auditRepository.ts';
import { exportEntries } from '#server/audit/auditLogService.ts';
import { aQuery, aRole, aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { readWorkbook, shownInstant } from '../../support/workbook.ts';

type Input = Partial<RequestOf<typeof pageAuditLog>>;
const FIRST = { pageNo: 1, pageSize: 20 };

interface ActOptions {
  readonly staffId?: string | null;
  readonly action?: AuditAction;
  readonly objectId?: string;
  readonly at?: string;
  readonly before?: object | null;
  readonly after?: object | null;
}

describe('the audit log', () => {
  const freshServer = shareServer({ env: { TIME_ZONE: 'Europe/Berlin' } });
  let server: TestServer;
  let token: string;
  let adminId: string;
  beforeEach(async () => {
    server = await freshServer();
    adminId = (await aStaff(server.db, { type: 'A', account: 'chief', name: 'The Chief' })).id;
    token = await aSession(server.db, adminId);
  });

  const addEntry = async ({
    staffId = adminId,
    action = 'role.changed',
    objectId = '1',
    at,
    before = null,
    after = null,
  }: ActOptions) => {
    await writeAudit(server.db, [{ staffId, action, objectId, before, after }]);
    if (at !== undefined)
      await server.db.query('update audit_log set at = $1 where id = (select max(id) from audit_log)', [at]);
  };
  const page = async (input: Input = {}) => (await server.call(pageAuditLog, { ...FIRST, ...input }, { token })).data;
  const objects = async (input: Input = {}) => (await page(input))?.records.map(({ objectId }) => objectId);
  const download = async (input: RequestOf<typeof exportAuditLog> = {}, as = token) => {
    const answer = await fetch(`${server.url}${exportAuditLog.path}?${new URLSearchParams(input).toString()}`, {
      headers: { [TOKEN_HEADER]: as },
    });
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('lists who did what to what with its changes, newest first', async () => {
    const roleId = await aRole(server.db, ['/x']);
    const {
      rows: [role],
    } = await server.db.query<{ name: string }>('select name from role where id = $1', [roleId]);
    await addEntry({
      objectId: roleId,
      before: { name: 'Old', status: 'A', keys: ['a', 'b'] },
      after: { name: 'New', status: 'A', keys: ['a'] },
      at: '2026-01-01T10:00:00Z',
    });
    await addEntry({
      staffId: null,
      action: 'chat.assigned',
      objectId: '77',
      before: { staffId: null },
      after: { staffId: Number(adminId) },
      at: '2026-01-02T10:00:00Z',
    });
    expect((await page())?.records).toEqual([
      {
        id: jasmine.any(String),
        at: '2026-01-02T10:00:00.000Z',
        staffId: null,
        account: '',
        name: '',
        headImg: '',
        action: 'chat.assigned',
        objectType: 'chat',
        objectId: '77',
        objectName: '',
        changes: [{ field: 'staffId', from: null, to: adminId, toName: 'The Chief' }],
      },
      {
        id: jasmine.any(String),
        at: '2026-01-01T10:00:00.000Z',
        staffId: adminId,
        account: 'chief',
        name: 'The Chief',
        headImg: '',
        action: 'role.changed',
        objectType: 'role',
        objectId: roleId,
        objectName: role?.name ?? '',
        changes: [
          { field: 'keys', from: 'a, b', to: 'a' },
          { field: 'name', from: 'Old', to: 'New' },
        ],
      },
    ]);
  });

  it('shows deleted objects as far as possible, and entries of any shape', async () => {
    const { id } = await aStaff(server.db, { name: 'Gone now' });
    await server.db.query('update staff set deleted_at = now() where id = $1', [id]);
    await addEntry({ staffId: id, action: 'role.deleted', objectId: '999', before: { name: 'Cashiers', status: 'A' } });
    await addEntry({ action: 'account.changed', objectId: id });
    for (const objectId of ['', '0', 'no id', '99999999999999999999', '\u202eيمين <script>'])
      await addEntry({ objectId });
    await server.db.query(
      `update audit_log set before = '"text"', after = '[1, {"a": null}, [true]]' where object_id = ''`,
    );
    const records = (await page())?.records ?? [];
    expect(records.length).toBe(7);
    expect(records.find(({ objectId }) => objectId === '999')).toEqual(
      jasmine.objectContaining({ name: 'Gone now', objectName: 'Cashiers' }),
    );
    expect(records.find(({ objectId }) => objectId === id)?.objectName).toBe('Gone now');
    expect(records.find(({ objectId }) => objectId === '')?.changes).toEqual([
      { field: 'value', from: 'text', to: '1, {"a":null}, true' },
    ]);
  });

  it('contains no titles of queries', async () => {
    const { id } = await aQuery(server.db, { title: 'My card number' });
    await addEntry({
      action: 'query.closed',
      objectId: id,
      before: { isClosed: false },
      after: { isClosed: true },
    });
    expect((await page())?.records[0]).toEqual(
      jasmine.objectContaining({
        objectId: id,
        objectName: '',
        changes: [{ field: 'isClosed', from: 'false', to: 'true' }],
      }),
    );
  });

  it("can be filtered by person, action, object and days of the deployment's zone, also together", async () => {
    const other = await aStaff(server.db);
    await addEntry({ objectId: '1', at: '2026-06-30T21:59:59.999Z' }); // 30 June in Berlin
    await addEntry({ objectId: '2', at: '2026-06-30T22:00:00Z' }); // 1 July
    await addEntry({ objectId: '3', staffId: other.id, at: '2026-07-01T12:00:00Z' });
    await addEntry({ objectId: '4', action: 'account.changed', at: '2026-07-01T21:59:59.999Z' });
    await addEntry({ objectId: '5', at: '2026-07-01T22:00:00Z' }); // 2 July
    expect(await objects()).toEqual(['5', '4', '3', '2', '1']);
    expect(await objects({ stime: '2026-07-01', etime: '2026-07-01' })).toEqual(['4', '3', '2']);
    expect(await objects({ stime: '2026-07-01' })).toEqual(['5', '4', '3', '2']);
    expect(await objects({ etime: '2026-06-30' })).toEqual(['1']);
    expect(await objects({ staffId: other.id })).toEqual(['3']);
    expect(await objects({ action: 'account.changed' })).toEqual(['4']);
    expect(await objects({ action: 'no such' })).toEqual([]);
    expect(await objects({ keyword: ' 2 ' })).toEqual(['2']);
    expect(
      await objects({
        staffId: adminId,
        action: 'role.changed',
        keyword: '2',
        stime: '2026-07-01',
        etime: '2026-07-01',
      }),
    ).toEqual(['2']);
    expect(await objects({ staffId: '9999999999999999999' }))
      .withContext('no id at all')
      .toEqual([]);
  });

  it('can be filtered by whether people or the system acted', async () => {
    await addEntry({ objectId: '1' });
    await addEntry({ objectId: '2', staffId: null, action: 'chat.assigned' });
    await addEntry({ objectId: '3', staffId: null, action: 'session.failed' });
    expect(await objects({ by: 'people' }))
      .withContext('a failed login is an attempt of a person')
      .toEqual(['3', '1']);
    expect(await objects({ by: 'system' })).toEqual(['2']);
    expect(await objects({ by: 'system', staffId: adminId })).toEqual([]);
    const first = await page({ by: 'people', pageSize: 1 });
    expect(first?.total).toBe(2);
    expect(await objects({ by: 'people', pageNo: 2, pageSize: 1, cursor: first?.next ?? '' })).toEqual(['1']);
  });

  it('can be paged with cursors despite equal times, and counts up to a thousand', async () => {
    await server.db.query(
      `insert into audit_log (at, staff_id, action, object_type, object_id)
         select '2026-01-01T00:00:00.123456Z'::timestamptz + (i / 4) * interval '1 second', $1,
                'role.changed', 'role', i::text
           from generate_series(1, 23) i`,
      [adminId],
    );
    for (const input of [{}, { staffId: adminId }, { stime: '2026-01-01' }] as const) {
      const at = (cursor: string | null, pageNo = 1) =>
        page({ ...input, pageSize: 5, pageNo, ...(cursor !== null && { cursor }) });
      const there = [await at(null)];
      for (let next = there[0]?.next; typeof next === 'string'; next = there.at(-1)?.next)
        there.push(await at(next, there.length + 1));
      expect(there.flatMap((each) => each?.records.map(({ objectId }) => Number(objectId)) ?? [])).toEqual(
        Array.from({ length: 23 }, (_, i) => 23 - i),
      );
      const back = [there.at(-1)];
      for (let prev = back[0]?.prev; typeof prev === 'string'; prev = back[0]?.prev)
        back.unshift(await at(prev, back.length));
      expect(back.map((each) => each?.records)).toEqual(there.map((each) => each?.records));
      expect((await at(null, 2))?.records).toEqual(there[1]?.records ?? []);
    }
    await server.db.query(
      `insert into audit_log (staff_id, action, object_type, object_id)
         select $1, 'role.changed', 'role', '1'
           from generate_series(1, 977)`,
      [adminId],
    );
    expect(await page()).toEqual(jasmine.objectContaining({ total: 1_000, totalIsExact: true }));
    await addEntry({});
    expect(await page()).toEqual(jasmine.objectContaining({ total: 1_000, totalIsExact: false }));
  });

  it('refuses invalid requests', async () => {
    const wrong: readonly Input[] = [
      { stime: '2026-02-30' },
      { stime: '2026-07-02', etime: '2026-07-01' },
      { keyword: 'x'.repeat(201) },
      { pageNo: 0 },
      { pageSize: 101 },
      { cursor: 'a.1.0' },
      { cursor: 'x' },
    ];
    for (const input of wrong)
      expect((await server.call(pageAuditLog, { ...FIRST, ...input }, { token })).code)
        .withContext(JSON.stringify(input))
        .toBe(4022);
    expect((await server.call(exportAuditLog, { stime: '2026-02-30' }, { token })).code).toBe(4022);
  });

  it('finds people for the filter, deleted ones last', async () => {
    const gone = await aStaff(server.db, { account: 'annex', name: 'Ann A%' });
    await server.db.query('update staff set deleted_at = now() where id = $1', [gone.id]);
    const there = await aStaff(server.db, { account: 'zoe', name: 'Joanna' });
    const find = async (keyword: string) =>
      (await server.call(searchAuditors, { keyword }, { token })).data?.map(({ id }) => id);
    expect(await find('ANN')).toEqual([there.id, gone.id]);
    expect(await find('zo')).toEqual([there.id]);
    expect(await find('a%')).toEqual([gone.id]);
    expect(await find(there.id))
      .withContext('by an id, as an address has it')
      .toEqual([there.id]);
    expect((await find(''))?.length).toBe(3);
    expect((await server.call(searchAuditors, { keyword: 'x'.repeat(201) }, { token })).code).toBe(4022);
  });

  it('is readable for type A only', async () => {
    for (const type of ['D', 'L'] as const) {
      const { id } = await aStaff(server.db, { type, keys: ['/audit-log', '/account/index'] });
      const as = { token: await aSession(server.db, id) };
      expect((await server.call(pageAuditLog, FIRST, as)).code).toBe(4003);
      expect((await server.call(searchAuditors, { keyword: '' }, as)).code).toBe(4003);
      const { headers, bytes } = await download({}, as.token);
      expect(headers.get('content-type')).toMatch('application/json');
      expect(JSON.parse(bytes.toString())).toEqual({
        success: false,
        code: 4003,
        codeMsg: 'No permission',
        data: null,
      });
    }
  });

  it('can be exported as a workbook with every filtered entry, and logs the export', async () => {
    await server.db.query(
      `insert into audit_log (at, staff_id, action, object_type, object_id, before, after)
       select '2026-07-01T12:00:00Z'::timestamptz + i * interval '1 second', $1, 'account.changed', 'staff', i::text,
              '{"name": "=1+1"}', '{"name": "@x"}'
         from generate_series(1, 2500) i`,
      [adminId],
    );
    await addEntry({ at: '2026-07-03T12:00:00Z' });
    const { headers, bytes } = await download({ stime: '2026-07-01', etime: '2026-07-02', action: 'account.changed' });
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log_2026-07-01_2026-07-02.xlsx"');
    const {
      rows: [header, ...rows],
    } = readWorkbook(bytes);
    expect(header?.map((cell) => cell?.value)).toEqual([
      'When',
      'Account',
      'Name',
      'What',
      'Object',
      'Object ID',
      'Object name',
      'From',
      'To',
    ]);
    expect(rows.map((row) => row[5]?.value)).toEqual(Array.from({ length: 2_500 }, (_, i) => String(2_500 - i)));
    const [first] = rows;
    expect(first?.[0] && shownInstant(first[0])).toBe('2026-07-01 14:41:40');
    expect(first?.slice(1).map((cell) => (cell?.kind === 'text' ? cell.value : null))).toEqual([
      'chief',
      'The Chief',
      'account.changed',
      'staff',
      '2500',
      '@x',
      'name: =1+1',
      'name: @x',
    ]);
    expect((await page())?.records[0]).toEqual(
      jasmine.objectContaining({
        staffId: adminId,
        action: 'audit.exported',
        objectType: 'audit_log',
        changes: [
          { field: 'etime', from: null, to: '2026-07-02' },
          { field: 'stime', from: null, to: '2026-07-01' },
          { field: 'action', from: null, to: 'account.changed' },
        ],
      }),
    );
    expect(
      (await fetch(`${server.url}${exportAuditLog.path}`, { method: 'HEAD', headers: { [TOKEN_HEADER]: token } }))
        .status,
    ).toBe(405);
    const nothing = readWorkbook((await download({ keyword: 'nothing' })).bytes);
    expect(nothing.rows.length).withContext('the header alone').toBe(1);
  });

  it('stops an export when the reader loses the permission', async () => {
    await server.db.query(
      `insert into audit_log (action, object_type, object_id, after)
       select 'chat.assigned', 'chat', i::text,
              jsonb_build_object('a', (select string_agg(md5(random()::text || n), '')
                                         from generate_series(1, 15 + i % 2) n))
         from generate_series(1, 30000) i`,
    );
    const answer = await fetch(`${server.url}${exportAuditLog.path}`, { headers: { [TOKEN_HEADER]: token } });
    await server.db.query('update staff set type = $1 where id = $2', ['D', adminId]);
    await expectAsync(answer.arrayBuffer()).toBeRejected();
  });

  it('limits an export to a size that spreadsheets can open', async () => {
    await server.db.query(
      `insert into audit_log (action, object_type, object_id)
       select 'chat.assigned', 'chat', i::text
         from generate_series(1, 2600) i`,
    );
    const { sheets } = await exportEntries(
      { db: server.db, timeZone: 'UTC', exportMax: 2_500 },
      {
        kind: 'staff',
        staffId: adminId,
        sessionId: '1',
        type: 'A',
        name: '',
        targetId: null,
        uris: [],
        token: '',
        mustChangePassword: false,
        sessionEndsAt: new Date(0),
      },
      {},
      async () => undefined,
    );
    const ids: unknown[] = [];
    for (const { rows } of sheets) for await (const row of rows) ids.push(row[5]);
    expect(ids).toEqual(Array.from({ length: 2_500 }, (_, i) => String(2_600 - i)));
  });
});
