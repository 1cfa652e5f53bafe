import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { settleMeta } from '#server/db/meta.ts';
import { migrate } from '#server/db/migrate.ts';
import { createSessionService } from '#server/sessions/sessionService.ts';
import { writeRelease } from '#tools/release/releaseFolder.ts';
import { startExternalPostgres, type ExternalPostgres } from '../faults/externalPostgres.ts';
import { startProduct, type Product } from '../simulator/product.ts';
import { CUSTOMER_SECRET } from '../support/logins.ts';
import { noPages } from '../support/noPages.ts';
import { seed } from '../support/seed.ts';
import type { CrowdCustomer, CrowdStaff } from './protocol.ts';

/** A server process of the release with its PostgreSQL, and people who are logged in. */
export interface Site {
  readonly product: Product;
  readonly postgres: ExternalPostgres;
  readonly db: Database;
  readonly customers: readonly CrowdCustomer[];
  readonly staff: readonly CrowdStaff[];
  stop(): Promise<void>;
}

export interface SiteSize {
  readonly agents: number;
  readonly leaders: number;
  readonly chatsEach: number;
}

const HOUR_MS = 3_600_000;
const ENV = {
  CUSTOMER_TOKEN_SECRET: CUSTOMER_SECRET,
  // All people of the bench have one address.
  SOCKETS_BEFORE_LOGIN_PER_NETWORK: '4000',
};

/** Fills a new database, and starts the process. */
export async function startSite(size: SiteSize): Promise<Site> {
  const home = mkdtempSync(path.join(tmpdir(), 'bench-crowd-'));
  await writeRelease(path.join(home, 'release'), noPages(home));
  const postgres = await startExternalPostgres();
  const url = postgres.urlBy(postgres.port);
  const options = { connectionString: url };
  await migrate(options);
  const db = openDatabase(options, () => undefined);
  const customers = await fill(db, size);
  const staff = await logIn(db);
  const program = [path.join(home, 'release', 'server', 'main.mjs')];
  const product = await startProduct({ ...ENV, DATABASE_URL: url }, program);
  return {
    product,
    postgres,
    db,
    customers,
    staff,
    stop: async () => {
      await product.stop();
      await db.close();
      await postgres.stop();
      rmSync(home, { recursive: true });
    },
  };
}

async function fill(db: Database, { agents, leaders, chatsEach }: SiteSize): Promise<readonly CrowdCustomer[]> {
  const seeded = await seed(db, { agents, chatsEach, messagesEach: 1 });
  await db.query(
    `insert into staff (account, name, type, role_id, password_hash)
     select 'leader' || (2000 + n), 'Leader ' || n, $2, role_id, password_hash
       from staff, generate_series(2, $1) n where type = $2`,
    [leaders, USER_TYPE.leader],
  );
  await db.query('vacuum analyze');
  return seeded.flatMap(({ chats }) => chats.map(({ chatId, customerId }) => ({ id: customerId, chatId, lastSeq: 1 })));
}

/** Starts a session for everyone as their login does, without the password, which takes a fifth of a second each. */
async function logIn(db: Database): Promise<readonly CrowdStaff[]> {
  const secret = String(await settleMeta(db, 'secret', randomBytes(32).toString('base64url')));
  const sessions = createSessionService({
    db,
    secret,
    lifetimes: { idleMs: HOUR_MS, absoluteMs: HOUR_MS },
    publisher: { sessionsEnded: () => undefined },
    now: Date.now,
  });
  const { rows } = await db.query<{ id: string; password_hash: string }>(
    'select id::text, password_hash from staff order by staff.id',
  );
  const staff: CrowdStaff[] = [];
  for (const { id, password_hash: passwordHash } of rows) {
    const token =
      (await sessions.start({ staffId: id, passwordHash }, { device: 'bench', address: '127.0.0.1' })) ?? '';
    const principal = await sessions.authenticate(token);
    if (principal === null) throw new Error(`no session for ${id}`);
    const isLeader = principal.uris.includes(ROLE_KEY.leader);
    staff.push({ id, token, tcpToken: isLeader ? null : await sessions.enterChat(principal.sessionId), isLeader });
  }
  return staff;
}
