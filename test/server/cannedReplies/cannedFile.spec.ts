import {
  exportCannedReplies,
  importCannedReplies,
  listCannedReplies,
  type CannedFileReply,
} from '#contract/http/cannedReplies.ts';
import { CANNED_SHARED_MAX } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { aCannedReply } from '../../support/cannedReplies.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

const REPLY: CannedFileReply = {
  scope: 'shared',
  product: null,
  title: 'Refund',
  shortcut: 'refund',
  texts: [{ lang: 'en', body: 'It is on its way.' }],
  steps: ['send'],
};

describe('a file of canned replies', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await freshServer();
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.settingsCanned] });
    token = await aSession(server.db, id);
  });

  const take = (replies: readonly CannedFileReply[], isTrial?: boolean) =>
    server.call(importCannedReplies, { replies: [...replies], ...(isTrial !== undefined && { isTrial }) }, { token });
  const exported = async () => (await server.call(exportCannedReplies, {}, { token })).data?.replies ?? [];
  const outcomesOf = async (answer: ReturnType<typeof take>): Promise<readonly unknown[]> => {
    const { data } = await answer;
    return [data?.isStored, ...(data?.rows.map(({ outcome }) => outcome) ?? [])];
  };

  it('has the replies for all and for products, and puts them into another deployment', async () => {
    await take([REPLY, { ...REPLY, scope: 'product', product: 2, steps: [] }]);
    await aCannedReply(server.db, { staffId: (await aStaff(server.db)).id });
    const file = await exported();
    expect(file).toEqual([REPLY, { ...REPLY, scope: 'product', product: 2, steps: [] }]);
    await server.db.query('update canned_reply set archived_at = now()');
    expect(await outcomesOf(take(file))).toEqual([true, 'added', 'added']);
    expect(await exported()).toEqual(file);
  });

  it('adds, changes and leaves alone; a trial says so and stores nothing', async () => {
    await take([REPLY, { ...REPLY, shortcut: 'same' }, { ...REPLY, shortcut: 'elsewhere' }]);
    const file = [
      { ...REPLY, shortcut: 'REFUND', texts: [{ lang: 'en', body: 'Sent.' }] },
      { ...REPLY, shortcut: 'same' },
      { ...REPLY, shortcut: 'new' },
    ];
    const expected = ['changed', 'unchanged', 'added'];
    expect(await outcomesOf(take(file, true))).toEqual([false, ...expected]);
    expect((await exported()).map(({ shortcut }) => shortcut)).toEqual(['refund', 'same', 'elsewhere']);
    expect(await outcomesOf(take(file))).toEqual([true, ...expected]);
    expect((await exported()).map(({ shortcut }) => shortcut)).toEqual(['REFUND', 'same', 'elsewhere', 'new']);
    const { data } = await server.call(listCannedReplies, {}, { token });
    expect(data?.find(({ shortcut }) => shortcut === 'REFUND')?.version).toBe(2);
  });

  it('is stored as a whole or not at all, and says why', async () => {
    const { data } = await take([
      { ...REPLY, shortcut: 'good' },
      { ...REPLY, texts: [{ lang: 'en', body: '{name}' }] },
      { ...REPLY, shortcut: 'GOOD' },
    ]);
    expect(data).toEqual({
      isStored: false,
      rows: [
        { shortcut: 'good', title: 'Refund', outcome: 'added', reason: '' },
        { shortcut: 'refund', title: 'Refund', outcome: 'refused', reason: '{name} is not a variable' },
        { shortcut: 'GOOD', title: 'Refund', outcome: 'refused', reason: 'The file has this shortcut twice' },
      ],
    });
    expect(await exported()).toEqual([]);
  });

  it('is limited', async () => {
    const many = Array.from({ length: CANNED_SHARED_MAX + 1 }, (_, index) => ({ ...REPLY, shortcut: `s${index}` }));
    expect((await take(many)).code).toBe(4022);
    const long = 'x'.repeat(1_900);
    const large = Array.from({ length: 600 }, (_, index) => ({
      ...REPLY,
      shortcut: `s${index}`,
      texts: [{ lang: 'en', body: long }],
    }));
    expect((await take(large)).status).toBe(413);
    expect(await exported()).toEqual([]);
  });
});
