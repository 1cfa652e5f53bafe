import { ROLE_KEY } from '#contract/domain.ts';
import { addCannedReply } from '#contract/http/cannedReplies.ts';
import { saveProduct } from '#contract/http/products.ts';
import { addResource } from '#contract/http/resources.ts';
import { addRole } from '#contract/http/roles.ts';
import { saveCategories, saveSubjects } from '#contract/http/settings.ts';
import { saveTag } from '#contract/http/tags.ts';
import { saveTeam } from '#contract/http/teams.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

describe('names that administrators give', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer();
    token = await aSession(server.db, (await aStaff(server.db, { type: 'A', keys: [ROLE_KEY.settingsTags] })).id);
  });
  afterAll(() => server.stop());

  const product = (name: string, historyName: string) =>
    server.call(saveProduct, { code: 77, name, historyName, position: 1, isActive: true }, { token });
  const givenNames: Record<string, (name: string) => Promise<{ readonly code: number; readonly codeMsg: string }>> = {
    product: (name) => product(name, 'Fine'),
    'product in history': (name) => product('Fine', name),
    tag: (name) => server.call(saveTag, { comeFrom: 1, parentId: null, name, isActive: true }, { token }),
    team: (name) =>
      server.call(saveTeam, { name, isActive: true, members: [], products: [], waitMinutes: 1 }, { token }),
    role: (name) => server.call(addRole, { appId: 1, name, remark: '', status: 'A', resourceIds: [] }, { token }),
    category: (name) =>
      server.call(saveCategories, { categories: [{ name, module: '', remark: '', status: 'A' }] }, { token }),
    subject: (name) => server.call(saveSubjects, { subjects: [{ name, remark: '', status: 'A' }] }, { token }),
    'canned reply': (title) =>
      server.call(
        addCannedReply,
        { scope: 'shared', product: null, title, shortcut: '', texts: [{ lang: 'en', body: 'b' }], steps: [] },
        { token },
      ),
    menu: (name) =>
      server.call(
        addResource,
        { appId: 1, parentId: null, name, uri: '/x', remark: '', type: 'FUCN', status: 'A', sortNum: 1 },
        { token },
      ),
  };

  for (const [what, give] of Object.entries(givenNames))
    it(`have nothing that hides or turns the text beside it: ${what}`, async () => {
      for (const name of ['Pay\u202eteam', 'Pay\u200bteam', 'Pay\u2066team']) {
        const { code, codeMsg } = await give(name);
        expect([code, codeMsg])
          .withContext(JSON.stringify(name))
          .toEqual([4022, 'Invisible characters are not allowed']);
      }
      // A joiner that is written is no reason, whatever else may be one.
      expect((await give('می\u200cخواهم')).codeMsg).not.toBe('Invisible characters are not allowed');
    });
});
