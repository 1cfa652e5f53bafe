import { specsThatImport } from '#tools/test/importGraph.ts';

describe('the specs that import a changed file', () => {
  it('are found through other files, in each suite', async () => {
    const specs = await specsThatImport(['contract/emailAddress.ts']);
    expect(specs).toContain('contract/enteredText.node.spec.ts');
    expect(specs).toContain('server/accounts/accounts.spec.ts'); // through the server's services
    expect(specs).not.toContain('server/common/paging.spec.ts');
    expect(await specsThatImport(['test/support/people.ts'])).toContain('e2e/signIn.spec.ts');
  });

  it('are the changed spec itself, and none for a file without importers', async () => {
    expect([...(await specsThatImport(['test/server/sessions/auth.spec.ts']))]).toEqual([
      'server/sessions/auth.spec.ts',
    ]);
    expect([...(await specsThatImport(['README.md']))]).toEqual([]);
  });
});
