import type { Db } from '#server/db/connection.ts';
import { findCredentialsByAccount } from '#server/people/staffRepository.ts';

describe('the credentials of an account', () => {
  it('are not looked up for a text longer than any account: to normalize it would take minutes', async () => {
    const db = jasmine.createSpyObj<Db>('db', ['query']);
    expect(await findCredentialsByAccount(db, `a${'\u0301'.repeat(1_000)}`)).toBeNull();
    expect(db.query).not.toHaveBeenCalled();
  });
});
