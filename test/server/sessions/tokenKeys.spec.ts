import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { readConfig } from '#server/config.ts';
import { examineToken } from '#server/sessions/customerTokens.ts';
import { createPublicKeys } from '#server/sessions/tokenKeys.ts';
import { until } from '../../support/until.ts';

const SECRET = 'a secret of this spec that is long enough';

interface Pair {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

async function aPair(alg: string, kid: string): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg } };
}

/** A token for 7, signed by the private half of a pair. */
function signedBy({ alg, kid, privateKey }: Pair, more: { readonly kid?: string | null; readonly iss?: string } = {}) {
  const named = more.kid === undefined ? kid : more.kid;
  return new SignJWT({})
    .setProtectedHeader({ alg, ...(named !== null && { kid: named }) })
    .setSubject('7')
    .setIssuer(more.iss ?? 'app')
    .setAudience('customer-service')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
}

describe("the keys of customers' tokens", () => {
  let dir: string;
  let server: Server;
  let address: string;
  let pairs: Readonly<Record<'RS256' | 'ES256' | 'EdDSA', Pair>>;
  let served: { status: number; keys: readonly JWK[] };
  let asked: number;

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'keys-'));
    const [RS256, ES256, EdDSA] = await Promise.all([aPair('RS256', 'r'), aPair('ES256', 'e'), aPair('EdDSA', 'd')]);
    pairs = { RS256, ES256, EdDSA };
    server = createServer((_, answer) => {
      asked += 1;
      answer.writeHead(served.status).end(JSON.stringify({ keys: served.keys }));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  });
  beforeEach(() => {
    asked = 0;
    served = { status: 200, keys: Object.values(pairs).map(({ jwk }) => jwk) };
  });
  afterAll(async () => {
    server.close();
    await rm(dir, { recursive: true });
  });

  const settings = (jwks: string | null = address) =>
    readConfig({ CUSTOMER_TOKEN_SECRET: SECRET, ...(jwks !== null && { CUSTOMER_TOKEN_JWKS: jwks }) });
  const fileOf = async (set: unknown): Promise<string> => {
    const file = path.join(dir, 'keys.json');
    await writeFile(file, typeof set === 'string' ? set : JSON.stringify(set));
    return file;
  };
  const examined = async (token: string | Promise<string>, jwks?: string | null) =>
    examineToken(settings(jwks), await token);
  const accepted = jasmine.objectContaining({ appId: '7' });

  it('may be public ones, of a file or an address', async () => {
    const file = await fileOf({ keys: served.keys });
    for (const pair of Object.values(pairs))
      for (const jwks of [address, file]) expect(await examined(signedBy(pair), jwks)).toEqual(accepted);
  });

  it('still may be a secret beside them', async () => {
    const token = new SignJWT({ sub: '7' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('app')
      .setAudience('customer-service')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(SECRET));
    expect(await examined(token)).toEqual(accepted);
  });

  it('are each for one algorithm', async () => {
    const { RS256, ES256, EdDSA } = pairs;
    const other = { ...(await aPair('PS256', 'r')), kid: 'r' };
    expect(await examined(signedBy(other))).toContain('its alg is not accepted');
    // The public key, used as a secret: the oldest trick.
    const asSecret = new TextEncoder().encode(JSON.stringify(RS256.jwk));
    const confused = await new SignJWT({ sub: '7' })
      .setProtectedHeader({ alg: 'HS256', kid: 'r' })
      .setIssuer('app')
      .setAudience('customer-service')
      .setExpirationTime('5m')
      .sign(asSecret);
    expect(await examined(confused)).toBe('its signature fits no key');
    expect(await examined(signedBy(ES256, { kid: 'r' }))).toContain('has no key with its kid');
    expect(await examined(signedBy(EdDSA), null)).toContain('its alg is not accepted');
    const [, claims] = (await signedBy(RS256)).split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims ?? ''}.`;
    expect(await examined(none)).toContain('its alg is not accepted');
  });

  it('say why they refuse a token', async () => {
    const { RS256 } = pairs;
    const forged = { ...(await aPair('RS256', 'r')), jwk: RS256.jwk };
    expect(await examined(signedBy(forged))).toBe('its signature fits no key');
    expect(await examined(signedBy(RS256, { iss: 'others' }))).toBe('iss is "others"');
    expect(await examined('no token')).toBe('it is no signed JWT');
    const twin = await aPair('RS256', 'r2');
    served.keys = [RS256.jwk, twin.jwk];
    expect(await examined(signedBy(RS256, { kid: null }))).toContain('it has no kid');
    served.status = 500;
    expect(await examined(signedBy(RS256))).toContain('answered with 500');
  });

  it('must be public, and keys', async () => {
    const { RS256 } = pairs;
    const secret = { ...(await exportJWK(RS256.privateKey)), kid: 'r' };
    const odd: readonly [unknown, string][] = [
      [{ keys: [secret] }, 'must be secret'],
      [{ keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }, 'must be secret'],
      [[RS256.jwk], 'no JSON Web Key Set'],
      ['{', 'JSON'],
    ];
    for (const [set, problem] of odd) expect(await examined(signedBy(RS256), await fileOf(set))).toContain(problem);
    expect(await examined(signedBy(RS256), path.join(dir, 'missing.json'))).toContain('ENOENT');
  });

  it('can be replaced while the server runs, and are not asked for without end', async () => {
    let now = 0;
    const keys = createPublicKeys({ source: address, monotonic: () => now, onError: fail });
    const find = (kid: string) => keys({ alg: 'RS256', kid }, { payload: '', signature: '' });
    const next = await aPair('RS256', 'next');
    await find('r');
    served.keys = [pairs.RS256.jwk, next.jwk];
    for (let tries = 0; tries < 50; tries += 1) await expectAsync(find('next')).toBeRejected();
    expect(asked).withContext('within the pause').toBe(1);
    now += 10_000;
    await find('next');
    expect(asked).toBe(2);

    served.keys = [next.jwk];
    now += 5 * 60_000;
    await find('r'); // by then the set is read again
    const isGone = async () => {
      try {
        await find('r');
        return false;
      } catch {
        return true;
      }
    };
    await until('it has no longer the old key', isGone);
    expect(asked).toBe(3);
  });

  it('still count while the set cannot be read', async () => {
    let now = 0;
    const problems: unknown[] = [];
    const keys = createPublicKeys({ source: address, monotonic: () => now, onError: (error) => problems.push(error) });
    const find = () => keys({ alg: 'RS256', kid: 'r' }, { payload: '', signature: '' });
    served.status = 503;
    await expectAsync(find()).toBeRejectedWithError(/503/);
    await expectAsync(find()).toBeRejected();
    expect(asked).withContext('within the pause').toBe(1);
    served.status = 200;
    now += 10_000;
    await find();
    served.status = 503;
    now += 5 * 60_000;
    await find();
    now += 60_000;
    await find();
    await until('it was asked', () => problems.length > 0);
    expect(problems.map(String)).toEqual(['Error: answered with 503']);
  });
});
