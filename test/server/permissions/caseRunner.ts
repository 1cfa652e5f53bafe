import { TOKEN_COOKIE, TOKEN_HEADER } from '#contract/constants.ts';
import { login } from '#contract/http/auth.ts';
import type { Call } from '#contract/http/call.ts';
import { CODE, isEnvelope } from '#contract/http/envelope.ts';
import { appToken, customerToken } from '../../support/testServer.ts';
import { aPng } from '../../support/pictures.ts';
import { aForm } from '../../support/uploads.ts';
import type { Case, Who } from './cases.ts';
import type { Caller, Fixture } from './fixture.ts';

/** The result of a case. */
export interface Outcome {
  readonly status: number;
  /** The envelope's code; the HTTP status of a file. */
  readonly code: number;
  readonly body: string;
  /** Whether it is an envelope with an error and no data. */
  readonly isRefusal: boolean;
  /** Tables whose rows have changed. */
  readonly changed: readonly string[];
}

/** Runs cases one after another. */
export interface CaseRunner {
  outcomeOf(call: Call, each: Case): Promise<Outcome>;
}

/** Configuration without periodic jobs, so that only calls change the database. */
export const NO_JOBS = Object.fromEntries(
  ['ALLOCATION_SWEEP_MS', 'QUERY_SWEEP_MS', 'SWEEP_MS', 'SESSION_CHECK_MS', 'REPORT_ROLLUP_MS'].map((name) => [
    name,
    '3600000',
  ]),
);

/** Tables that the server writes by itself. */
const OWN_ACCORD = [
  ...['query_search', 'message_search', 'message_search_state', 'scheduled_work', 'server_process', 'staff_socket'],
  'login_try',
];
const picture = aPng(4, 4);

export function createCaseRunner(fixture: Fixture): CaseRunner {
  let watching: Promise<() => Promise<readonly string[]>> | null = null;
  return {
    outcomeOf: async (call, { who, requestOf, situation, tokenIn, expected }) => {
      const { caller, token } = await personOf(fixture, who);
      const input =
        situation === null
          ? null
          : await situation.request(
              requestOf === undefined ? caller : (await personOf(fixture, requestOf)).caller,
              fixture,
            );
      // Permitted requests may change anything, and unreadable ones change nothing.
      if (input === null || typeof expected !== 'number' || expected === CODE.ok)
        return { ...(await send(fixture.server.url, call, { input, token, tokenIn })), changed: [] };
      watching ??= watchTables(fixture);
      const written = await watching;
      // What earlier cases have scheduled would come due meanwhile, on a slow machine.
      await fixture.server.db.query('delete from scheduled_work');
      await written();
      const answer = await send(fixture.server.url, call, { input, token, tokenIn });
      // Failed logins are logged on purpose.
      const logged = call.path === login.path ? ['audit_log'] : [];
      return { ...answer, changed: (await written()).filter((table) => !logged.includes(table)) };
    },
  };
}

const ANONYMOUS: Caller = { kind: 'customer', id: '0', token: '', sessionId: '', roleId: null };

async function personOf(
  fixture: Fixture,
  who: Who,
): Promise<{ readonly caller: Caller; readonly token: string | null }> {
  switch (who.kind) {
    case 'anonymous':
      return { caller: ANONYMOUS, token: null };
    case 'text':
      return { caller: ANONYMOUS, token: who.text };
    case 'dead':
      return { caller: ANONYMOUS, token: await fixture.deadToken(who.why) };
    case 'app':
      return { caller: ANONYMOUS, token: await appToken() };
    case 'dead customer':
      return { caller: ANONYMOUS, token: await customerToken('50001', { minutes: -1 }) };
    default: {
      const caller = await (who.kind === 'customer' ? fixture.customer() : fixture.staff(who.type, who.keys));
      return { caller, token: caller.token };
    }
  }
}

interface Sent {
  /** null sends a body that cannot be parsed. */
  readonly input: unknown;
  readonly token: string | null;
  readonly tokenIn: Case['tokenIn'];
}

async function send(url: string, call: Call, { input, token, tokenIn }: Sent): Promise<Omit<Outcome, 'changed'>> {
  const fields = new Map(Object.entries<unknown>(typeof input === 'object' && input !== null ? { ...input } : {}));
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const place = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = fields.get(name) ?? '1';
    fields.delete(name);
    return encodeURIComponent(text(value));
  });
  const takesJson = (call.method === 'POST' || call.method === 'PUT') && call.upload !== true;
  const inAddress = new URLSearchParams(takesJson ? [] : Array.from(fields, ([name, value]) => [name, text(value)]));
  if (tokenIn === 'address' && token !== null)
    for (const name of ['token', TOKEN_HEADER, TOKEN_COOKIE]) inAddress.set(name, token);
  const answer = await fetch(`${url}${place}?${inAddress.toString()}`, {
    method: call.method,
    headers: {
      ...headerOf(token, tokenIn),
      ...((takesJson || input === null) &&
        call.method !== 'GET' &&
        call.method !== 'DELETE' && { 'content-type': 'application/json' }),
    },
    ...(takesJson && { body: input === null ? '{ not json' : JSON.stringify(Object.fromEntries(fields)) }),
    ...(call.upload === true && { body: input === null ? '{ not json' : aForm(await picture) }),
  });
  const body = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const parsed: unknown = isJson ? JSON.parse(body) : null;
  const envelope = isEnvelope(parsed) ? parsed : null;
  return {
    status: answer.status,
    code: envelope?.code ?? answer.status,
    body,
    isRefusal: envelope !== null && !envelope.success && envelope.data === null,
  };
}

function headerOf(token: string | null, tokenIn: Case['tokenIn']): Readonly<Record<string, string>> {
  if (token === null || tokenIn === 'address') return {};
  return tokenIn === 'header' ? { [TOKEN_HEADER]: token } : { cookie: `${TOKEN_COOKIE}=${token}` };
}

/**
 * @returns a function that lists the tables with inserted, updated or deleted rows since its last call; an update
 * without a difference counts, too
 */
async function watchTables({ db }: Fixture): Promise<() => Promise<readonly string[]>> {
  await db.query('create table if not exists written (name text primary key)');
  await db.query(
    `create or replace function note_written() returns trigger language plpgsql as
     'begin insert into written values (tg_table_name) on conflict do nothing; return null; end'`,
  );
  const { rows: tables } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [[...OWN_ACCORD, 'written']],
  );
  await db.query(
    tables
      .map(
        ({ name }) =>
          `create or replace trigger note_written after insert or update or delete on "${name}"
           for each row execute function note_written()`,
      )
      .join(';'),
  );
  return async () =>
    (await db.query<{ name: string }>('delete from written returning name')).rows.map(({ name }) => name).toSorted();
}
