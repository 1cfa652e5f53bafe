import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { claimFile, sweepFiles } from '#server/files/fileRepository.ts';
import { aChat, aCustomer } from '../../support/builders.ts';
import { aPng } from '../../support/pictures.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { upload } from '../../support/uploads.ts';

async function aUploader(server: TestServer): Promise<{ id: string; token: string }> {
  const { id } = await aCustomer(server.db);
  return { id, token: await customerToken(id) };
}

const idIn = (address: string): string => /[0-9a-f]{32}/.exec(address)?.[0] ?? '';

describe('files that nothing refers to', () => {
  let server: TestServer;
  const DAY_MS = 24 * 3_600_000;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const anOldFile = async () => {
    const { id: ownerId, token } = await aUploader(server);
    const fileId = idIn((await upload(server, token, await aPng())).master);
    return {
      ownerId,
      fileId,
      grow: () => server.db.query(`update file set claimed_at = now() - interval '25 hours' where id = $1`, [fileId]),
    };
  };
  const find = async (fileId: string) => {
    const {
      rows: [row],
    } = await server.db.query<{ is_used: boolean }>('select used_at is not null as is_used from file where id = $1', [
      fileId,
    ]);
    return row === undefined ? 'gone' : row.is_used ? 'used' : 'unused';
  };

  it('are deleted after a day with their contents', async () => {
    const old = await anOldFile();
    const young = await anOldFile();
    await old.grow();
    expect(await sweepFiles(server.db, DAY_MS)).toBe(1);
    expect(await find(old.fileId)).toBe('gone');
    const { rows } = await server.db.query('select from file_content where file_id = $1', [old.fileId]);
    expect(rows.length).toBe(0);
    expect(await find(young.fileId)).toBe('unused');
  });

  it('do not include files in messages, even when the server died before it marked them', async () => {
    const { ownerId, fileId, grow } = await anOldFile();
    const { id: chatId } = await aChat(server.db, { customerId: ownerId });
    await server.db.query(
      `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
       values ($1, 1, 1, $2, 'x', $3, $4, now())`,
      [chatId, ownerId, MESSAGE_TYPE.image, JSON.stringify({ img_url: fileId, width: 1, height: 1 })],
    );
    await grow();
    expect(await sweepFiles(server.db, DAY_MS)).toBe(0);
    expect(await find(fileId)).toBe('used');
  });

  it('do not include avatars', async () => {
    const { ownerId, fileId, grow } = await anOldFile();
    await server.db.query('update app_user set head_img = $2 where id = $1', [ownerId, fileId]);
    await grow();
    expect(await sweepFiles(server.db, DAY_MS)).toBe(0);
    expect(await find(fileId)).toBe('used');
  });

  it('are swept by the server repeatedly', async () => {
    const swept = await startServer({ env: { ORPHAN_FILE_MS: '10', FILE_SWEEP_MS: '20' } });
    const { token } = await aUploader(swept);
    expect((await upload(swept, token, await aPng())).code).toBe(200);
    await until('it is gone', async () => (await swept.db.query('select from file')).rows.length === 0);
    await swept.stop();
  });

  it('stay when they are claimed during a sweep, and cannot be claimed after it', async () => {
    const { ownerId, fileId, grow } = await anOldFile();
    const owner = { type: PERSON_TYPE.customer, id: ownerId };
    await grow();
    let sweeping = Promise.resolve(0);
    await server.db.transaction(async (tx) => {
      expect((await claimFile(tx, owner, fileId))?.id).toBe(fileId);
      sweeping = sweepFiles(server.db, DAY_MS);
      await until('the sweep waits for the claim', async () => {
        const { rows } = await server.db.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%from file%'`,
        );
        return rows.length > 0;
      });
    });
    await sweeping;
    expect(await find(fileId)).toBe('unused');
    await grow();
    expect(await sweepFiles(server.db, DAY_MS)).toBe(1);
    expect(await claimFile(server.db, owner, fileId)).toBeNull();
  });
});
