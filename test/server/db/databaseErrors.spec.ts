import { explainDatabaseError, targetOf, temporaryReason } from '#server/db/databaseErrors.ts';
import { StartupError } from '#server/db/startupError.ts';

const failed = (code: string, message = code, syscall = 'connect') =>
  Object.assign(new Error(message), { code, syscall });

describe('an error of connecting', () => {
  const target = targetOf({ connectionString: 'postgres://me:hunter2@db.example.com/cs' });

  it('names the address, the user and the database, but never the password', () => {
    expect(target).toEqual({ variable: 'DATABASE_URL', address: 'db.example.com:5432', user: 'me', database: 'cs' });
    expect(targetOf({ connectionString: 'postgres://me:hunter2@[::1]:5433/cs' }).address).toBe('[::1]:5433');
    expect(targetOf({ connectionString: 'postgres://me:hunter2@/cs?host=/run/pg' }).address).toBe(
      '/run/pg/.s.PGSQL.5432',
    );
    const several = targetOf({ connectionString: 'postgres://me:hunter2@one:1,two/cs' }, 'DATABASE_DIRECT_URL');
    expect(several).toEqual({ variable: 'DATABASE_DIRECT_URL', address: 'one:1,two:5432', user: 'me', database: 'cs' });
  });

  it('is temporary when it may end by itself', () => {
    for (const code of [
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ECONNRESET',
      'ENOENT',
      '57P03',
    ]) {
      expect(temporaryReason(failed(code)))
        .withContext(code)
        .not.toBeNull();
    }
    for (const message of [
      'server login has been failing, try again later (server_login_retry)',
      'pgbouncer cannot connect to server',
    ])
      expect(temporaryReason(failed('08P01', message))).toBe(message);
    for (const error of [
      failed('28P01'),
      failed('EACCES'),
      failed('ENOENT', 'no such file', 'open'),
      new TypeError('a bug'),
    ]) {
      expect(temporaryReason(error)).toBeNull();
    }
  });

  it('over TLS describes the problem of the certificate', () => {
    for (const code of [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ]) {
      const explained = explainDatabaseError(failed(code, `told by ${code}`), target);
      expect(explained).toBeInstanceOf(StartupError);
      expect(String(explained)).toContain(`no TLS connection to the database at db.example.com:5432: told by ${code}`);
    }
  });

  it('that is unexpected stays unchanged', () => {
    for (const error of [
      new TypeError('a bug'),
      new Error('the migration 0001 failed', { cause: new Error('syntax error') }),
      'text',
    ]) {
      expect(explainDatabaseError(error, target)).toBe(error);
    }
  });
});
