import { ADMIN_KEY, BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import type { Database } from '#server/db/connection.ts';
import { aCustomer, aRole, aSession, aStaff } from '../../support/builders.ts';
import { customerToken, type TestServer } from '../../support/testServer.ts';

/** Part of every text that belongs to others, so that specs can search responses for it. */
export const SECRET = 'kept-from-others';

/** All permission keys. */
export const EVERY_KEY: readonly string[] = [
  ...Object.values(ROLE_KEY),
  ...Object.values(BUTTON_KEY),
  ...Object.values(ADMIN_KEY),
];

/** A person who makes calls. */
export interface Caller {
  readonly kind: 'staff' | 'customer';
  readonly id: string;
  readonly token: string;
  /** The session of staff; '' of customers. */
  readonly sessionId: string;
  /** The role of staff; null without one. */
  readonly roleId: string | null;
}

/** The ways in which a session ends. */
export const DEATHS = ['expired', 'revoked', 'deactivated', 'deleted'] as const;
export type Death = (typeof DEATHS)[number];

const ENDS: Readonly<Record<Death, string>> = {
  expired: `update session set expires_at = now() - interval '1 second' where staff_id = $1`,
  revoked: 'update session set revoked_at = now() where staff_id = $1',
  deactivated: `update staff set status = 'I' where id = $1`,
  deleted: 'update staff set deleted_at = now() where id = $1',
};

/** A server with its database and people. */
export interface Fixture {
  readonly server: Pick<TestServer, 'url' | 'db'>;
  readonly db: Database;
  /** A role with these keys; the same one each time. */
  role(keys: readonly string[]): Promise<string>;
  /** A new staff member. */
  staff(type: UserType, keys?: readonly string[]): Promise<Caller>;
  customer(): Promise<Caller>;
  /** Ends the sessions of a staff member in the database, without an event. */
  kill(staffId: string, why: Death): Promise<void>;
  /** The token of an admin's session that is over; the same one each time. */
  deadToken(why: Death): Promise<string>;
}

export function createFixture(server: Fixture['server']): Fixture {
  const { db } = server;
  const role = remembering((keys: string) => aRole(db, keys.split(' ')));
  const staff: Fixture['staff'] = async (type, keys = []) => {
    const { id } = await aStaff(db, { type });
    const roleId = keys.length === 0 ? null : await role([...keys].sort().join(' '));
    if (roleId !== null) await db.query('update staff set role_id = $2 where id = $1', [id, roleId]);
    const token = await aSession(db, id);
    const {
      rows: [session],
    } = await db.query<{ id: string }>('select max(id)::text as id from session where staff_id = $1', [id]);
    return { kind: 'staff', id, token, sessionId: session?.id ?? '', roleId };
  };
  const kill: Fixture['kill'] = async (staffId, why) => {
    await db.query(ENDS[why], [staffId]);
  };
  return {
    server,
    db,
    staff,
    kill,
    role: (keys) => role([...keys].sort().join(' ')),
    customer: async () => {
      const { id } = await aCustomer(db);
      return { kind: 'customer', id, token: await customerToken(id), sessionId: '', roleId: null };
    },
    deadToken: remembering(async (why: Death) => {
      const { id, token } = await staff('A');
      await kill(id, why);
      return token;
    }),
  };
}

function remembering<Key extends string>(make: (key: Key) => Promise<string>): (key: Key) => Promise<string> {
  const made = new Map<Key, Promise<string>>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
}
