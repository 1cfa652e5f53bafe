import { SignJWT } from 'jose';
import { PERSON_TYPE } from '#contract/domain.ts';
import { createChatIdentities } from '#server/chat/chatIdentity.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { readConfig } from '#server/config.ts';
import { createCustomerTokens } from '#server/sessions/customerTokens.ts';
import { createTokenKeys } from '#server/sessions/tokenKeys.ts';

const SECRET = 'a secret of this spec that is long enough';
/** No one listens there: a statement fails. */
const NOWHERE = 'postgres://127.0.0.1:1/none';

describe('the login of a customer to the chat', () => {
  let db: Database;
  beforeEach(() => {
    db = openDatabase({ connectionString: NOWHERE }, () => undefined);
  });
  afterEach(() => db.close());

  const settings = readConfig({ CUSTOMER_TOKEN_SECRET: SECRET });
  const identities = () =>
    createChatIdentities({
      db,
      sessions: { verifyTcpToken: async () => null, stillAlive: async () => new Map() },
      customers: createCustomerTokens({
        db,
        directory: { update: async () => undefined },
        keys: createTokenKeys(settings),
        issuer: 'app',
        audience: 'customer-service',
        onError: fail,
      }),
    });
  const claimWith = async (secret: string) => ({
    userId: '7',
    userType: PERSON_TYPE.customer,
    token: await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('7')
      .setIssuer('app')
      .setAudience('customer-service')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(secret)),
  });

  it('is refused without the database when it comes too often', async () => {
    const asked: unknown[] = [];
    const refuse = (person: unknown) => {
      asked.push(person);
      return false;
    };
    expect(await identities().logIn(await claimWith(SECRET), refuse)).toEqual({ outcome: 'tooMany' });
    expect(asked).toEqual([{ type: PERSON_TYPE.customer, id: '7' }]);
  });

  it('counts for no one while it proves nothing', async () => {
    const admits = jasmine.createSpy('admits').and.returnValue(true);
    const forged = await claimWith('another secret, which is as long as the other');
    expect(await identities().logIn(forged, admits)).toEqual({ outcome: 'unauthorized' });
    expect(admits).not.toHaveBeenCalled();
  });

  it('reads the database otherwise', async () => {
    await expectAsync(identities().logIn(await claimWith(SECRET), () => true)).toBeRejected();
  });
});
