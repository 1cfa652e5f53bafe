import type { Db } from '../../../server/db/connection.ts';
import { findCredentialsByAccount } from '../../../server/people/staffRepository.ts';

describe('the credentials of an account', () => {
  it('are not looked up for a text that no account can be, because the database would normalize it for minutes', async () => {
    const db = jasmine.createSpyObj<Db>('db', ['query']);
    expect(await findCredentialsByAccount(db, `a${'\u0301'.repeat(1_000)}`)).toBeNull();
    expect(db.query).not.toHaveBeenCalled();
  });
});
