import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { importPeople } from '#server/commands/imports.ts';
import { aJpeg, aPng } from '../support/pictures.ts';
import { spawnProgram } from '../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';

describe('the import of people', () => {
  let home: string;
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-people-'));
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    await migrate(database.options);
  });
  afterEach(async () => {
    await db.query('truncate app_user, audit_log cascade');
  });
  afterAll(async () => {
    await db.close();
    await database.stop();
    rmSync(home, { recursive: true });
  });

  const write = (name: string, content: string | Buffer): string => {
    writeFileSync(path.join(home, name), content);
    return path.join(home, name);
  };
  const take = (name: string, content: string | Buffer, isTrial = false): Promise<string> =>
    importPeople(readConfig({ DATABASE_URL: database.url }), write(name, content), isTrial).catch((error: unknown) =>
      error instanceof Error ? error.message : '',
    );
  const people = async () =>
    (
      await db.query<{ text: string }>(
        `select concat_ws('|', coalesce(app_id, id::text), nick_name, phone_code, phone) as text
           from app_user order by nick_name`,
      )
    ).rows.map(({ text }) => text);

  it('reads JSON Lines and CSV, as programs and spreadsheets write them', async () => {
    const json =
      '\uFEFF{"id":70001,"nickName":"Ada","phoneCode":"66","phone":"811111111"}\r\n\n{"id":"b","nickName":"Bo"}';
    expect(await take('a.jsonl', json)).toBe('2 new people, 0 changed, 0 as they were.');
    expect(await people()).toEqual(['70001|Ada|66|811111111', 'b|Bo||']);
    const csv = '\uFEFFNickname;ID;Phone;phoneCode\r\n"Cy, ""the"" ; third";c;081 222 2222;66\r\nDi;70002;;\r\n';
    expect(await take('b.csv', csv)).toBe('2 new people, 0 changed, 0 as they were.');
    expect((await people()).slice(2)).toEqual(['c|Cy, "the" ; third|66|0812222222', '70002|Di||']);
    expect(await take('b.csv', 'id,nickName\nc,Eve\n70001,Ada\n')).toBe('0 new people, 2 changed, 0 as they were.');
    expect(await people()).toEqual(['70001|Ada||', 'b|Bo||', '70002|Di||', 'c|Eve||']);
  });

  it('only says what it would do in a trial', async () => {
    const sentence = '1 new people, 0 changed, 0 as they were. This was a trial: nothing has been stored.';
    expect(await take('a.jsonl', '{"id":1,"nickName":"Ada"}', true)).toBe(sentence);
    expect(await people()).toEqual([]);
    expect((await db.query('select from audit_log')).rowCount).toBe(0);
  });

  it('is an entry of the audit log', async () => {
    await take('a.jsonl', '{"id":1,"nickName":"Ada"}\n{"id":2,"nickName":"Bo"}');
    const { rows } = await db.query('select staff_id, action, object_type, object_id, after from audit_log');
    const after = { added: 2, changed: 0, unchanged: 0 };
    const common = { staff_id: null, action: 'people.imported', object_type: 'app_user', object_id: '' };
    expect(rows).toEqual([{ ...common, after }]);
  });

  it('names each line that is wrong, and stores nothing then', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `{"id":${index + 1},"nickName":"Person ${index}"}`);
    lines[1_499] = '{"id":1500,"nickName":';
    lines[2_000] = '{"id":2001,"nickName":"Twin","phoneCode":"66","phone":"811111111"}';
    lines[2_500] = '{"id":2501,"nickName":"Twin","phoneCode":"66","phone":"81-111-1111"}';
    expect((await take('a.jsonl', lines.join('\n'))).split('\n')).toEqual([
      'Line 1500: it is no object with id, phoneCode, phone and nickName.',
      'Line 2501: it has the same phone as line 2001.',
      'Nothing has been stored.',
    ]);
    const csv = 'id,nickName\n1,Ada\n2,Bo,more\n3\n,Di\n';
    expect((await take('b.csv', csv)).split('\n')).toEqual([
      'Line 3: it has more or fewer fields than the first line.',
      'Line 4: it has more or fewer fields than the first line.',
      'Line 5: id must be a number from 1 to below 9·10¹⁸, or another text of up to 128 characters.',
      'Nothing has been stored.',
    ]);
    expect(await take('b.csv', 'id,nickName\n1,"Ada" King\n2,Bo')).toBe(
      'Line 2: a quotation mark is in the wrong place, or never closed, so what follows cannot be read.\n' +
        'Nothing has been stored.',
    );
    expect(await take('b.csv', 'id,name\n1,Ada')).toBe(
      "There is no column 'name'. The columns are id, phoneCode, phone, nickName, headImg.",
    );
    expect(await take('b.csv', 'id,phone\n1,1')).toBe("The column 'nickName' is missing");
    expect(await take('c.jsonl', `{"id":1,"nickName":"${'x'.repeat(100_000)}"}`)).toContain('is longer than');
    expect(await people()).toEqual([]);
  });

  it('says so when it has not named all lines that are wrong', async () => {
    const wrong = (await take('c.jsonl', '{}\n'.repeat(1_001))).split('\n');
    expect(wrong.slice(-3)).toEqual([
      jasmine.stringMatching(/^Line 1000: /),
      'There may be more.',
      'Nothing has been stored.',
    ]);
  });

  it('reads only what a database can store: UTF-8, without NUL characters', async () => {
    expect(await take('a.jsonl', Buffer.from('{"id":1,"nickName":"J\u00f6rg"}', 'latin1'))).toBe(
      'The file is not in UTF-8',
    );
    expect(await take('a.csv', Buffer.from('id,nickName\n1,J\u00f6rg', 'latin1'))).toBe('The file is not in UTF-8');
    expect(await take('a.csv', 'id,nickName\n1,J\ufffdrg', true)).toMatch(/^1 new/);
    expect(await take('b.jsonl', '{"id":1,"nickName":"Ada","headImg":"a\\u0000.png"}')).toMatch(/^Line 1: headImg /);
    expect(await people()).toEqual([]);
  });

  it('needs a deployment and a file', async () => {
    const dataDir = path.join(home, 'mistyped');
    const answerOf = async (env: Readonly<Record<string, string>>, file: string) =>
      importPeople(readConfig(env), file, true).catch(String);
    const file = write('a.jsonl', '{"id":1,"nickName":"Ada"}');
    expect(await answerOf({ DATA_DIR: dataDir }, file)).toContain('holds no database');
    expect(await answerOf({ DATABASE_URL: database.url }, home)).toContain(`${home} cannot be read: it is a folder`);
  });

  it('takes pictures from beside the file, and only from there', async () => {
    write('ada.png', await aPng(300, 200));
    write('bo.jpg', await aJpeg());
    write('text.png', 'no picture');
    const listed = (...names: string[]) =>
      names.map((headImg, index) => JSON.stringify({ id: index + 1, nickName: `P${index}`, headImg })).join('\n');
    const heads = async () =>
      (
        await db.query<{ width: number; content: string }>(
          `select width, md5(content) as content from app_user join file on file.id = head_img
             join file_content on file_id = file.id order by app_user.id`,
        )
      ).rows;
    expect((await take('a.jsonl', listed('ada.png', '../a.png', 'text.png', 'none.png'))).split('\n')).toEqual([
      'Line 2: ../a.png is not the name of a file beside the list.',
      'Line 3: text.png is no JPG or PNG that can be read.',
      jasmine.stringMatching(/^Line 4: none\.png cannot be read: ENOENT/),
      'Nothing has been stored.',
    ]);
    expect(await heads()).toEqual([]);
    expect(await take('a.jsonl', listed('ada.png', 'bo.jpg'))).toBe('2 new people, 0 changed, 0 as they were.');
    const before = await heads();
    expect(before.map(({ width }) => width)).toEqual([128, 128]);
    expect(await take('b.jsonl', listed('bo.jpg', 'bo.jpg'))).toBe('0 new people, 1 changed, 1 as they were.');
    const [first, second] = await heads();
    expect([first?.content, second?.content]).toEqual([before[1]?.content, before[1]?.content]);
  });

  it('lets people come while their pictures are read, which takes long', async () => {
    await take('a.jsonl', '{"id":1,"nickName":"Ada"}');
    const slow = path.join(home, 'slow.png');
    execFileSync('mkfifo', [slow]);
    const taken = take('b.jsonl', '{"id":1,"nickName":"Bo","headImg":"slow.png"}');
    const picture = await open(slow, 'w'); // when the import reads it
    try {
      await db.transaction(async (tx) => {
        await tx.query(`set local lock_timeout = '1s'`);
        await tx.query('update app_user set phone = phone where id = 1');
      });
      await picture.writeFile(await aPng());
    } finally {
      await picture.close();
    }
    expect(await taken).toBe('0 new people, 1 changed, 0 as they were.');
    expect((await db.query(`select from app_user where nick_name = 'Bo' and head_img <> ''`)).rowCount).toBe(1);
  });

  it('is a command, which does not accept half of its arguments', async () => {
    const file = write('a.jsonl', '{"id":1,"nickName":"Ada"}');
    const run = async (...given: string[]) => {
      const program = spawnProgram(['server/admin.ts', 'people', ...given], { DATABASE_URL: database.url });
      return { how: await program.exited, output: program.output().trim() };
    };
    expect(await run('import', file, '--dry-run')).toEqual({ how: 0, output: jasmine.stringContaining('trial') });
    expect(await run('import', path.join(home, 'missing'))).toEqual({
      how: 1,
      output: jasmine.stringContaining('ENOENT'),
    });
    for (const given of [['import'], ['import', file, '--token', 'x'], ['export', file]]) {
      const { how, output } = await run(...given);
      expect(how).toBe(1);
      expect(output).toMatch(/^npm run admin/);
    }
    expect(await people()).toEqual([]);
  });
});
