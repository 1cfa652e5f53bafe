import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { NoHostError, targetOf, temporaryReason, type DatabaseTarget } from './databaseErrors.ts';
import { hostsOf, type ConnectionOptions } from './databaseUrl.ts';
import { StartupError } from './startupError.ts';

/** While a server runs, a host that does not answer within this time is skipped. */
const HOST_ANSWERS_WITHIN_MS = 3_000;

interface Candidates {
  /** In the order in which to try them. */
  readonly hosts: readonly ConnectionOptions[];
  readonly mustWrite: boolean;
}

function candidatesOf(options: ConnectionOptions): Candidates {
  if (!('connectionString' in options)) return { hosts: [options], mustWrite: false };
  const { urls, mustWrite } = hostsOf(options.connectionString);
  return { hosts: urls.map((connectionString) => ({ connectionString })), mustWrite };
}

/**
 * Looks for the host to use: the first that accepts connections, and writes if the address asks for that.
 * @param withinMs for each host
 * @throws {NoHostError} when none of several fits now; any other error, such as a refused login, at once
 */
async function firstFit({ hosts, mustWrite }: Candidates, withinMs: number): Promise<ConnectionOptions> {
  const reasons: string[] = [];
  for (const host of hosts) {
    try {
      if (await fits(host, mustWrite, withinMs)) return host;
      reasons.push(`${targetOf(host).address} can only be read`);
    } catch (error) {
      const reason = temporaryReason(error);
      if (reason === null || hosts.length === 1) throw error;
      reasons.push(`${targetOf(host).address} ${reason}`);
    }
  }
  throw new NoHostError(reasons);
}

/** @throws when the host does not accept the connection */
async function fits(host: ConnectionOptions, mustWrite: boolean, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ ...host, connectionTimeoutMillis: withinMs, query_timeout: withinMs });
  client.on('error', () => undefined); // the statement fails as well
  try {
    await client.connect();
    if (!mustWrite) return true;
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    return rows[0]?.transaction_read_only === 'off';
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The class of a pool's clients, and their settings. */
export interface ClientKind {
  readonly Client: typeof pg.Client;
  readonly settings: pg.ClientConfig;
}

/**
 * Clients that look for the host whenever they connect, beginning with that of the last time: pg itself knows one host
 * only. For an address with one host, these are pg's own clients.
 */
export function clientKindFor(options: ConnectionOptions): ClientKind {
  const { hosts, mustWrite } = candidatesOf(options);
  const [first = options] = hosts;
  if (hosts.length === 1 && !mustWrite) return { Client: pg.Client, settings: first };
  let order = hosts;
  let search: Promise<ConnectionOptions> | null = null;
  const choose = async (): Promise<ConnectionOptions> => {
    const found = await firstFit({ hosts: order, mustWrite }, HOST_ANSWERS_WITHIN_MS);
    order = [found, ...hosts.filter((host) => host !== found)];
    return found;
  };

  class ChoosingClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      search ??= choose().finally(() => {
        search = null;
      });
      const connected = search.then((options) => {
        const { host, port } = new pg.Client(options);
        Object.assign(this, { host, port });
        return super.connect();
      });
      if (callback === undefined) return connected;
      connected.then(() => callback(null), callback);
      return undefined;
    }
  }
  return { Client: ChoosingClient, settings: first };
}

const TRY_EVERY_MS = 500;
const REPORT_EVERY_MS = 1_000;
/** Limits of one attempt: a host that drops packets never answers. */
const SHORTEST_TRY_MS = 1_000;
const LONGEST_TRY_MS = 10_000;

/**
 * Waits until a database accepts connections. If it does already, this costs one connection.
 * @param report called once a second with the reason for the wait
 * @returns the options of the host that accepts them
 * @throws {StartupError} when it accepts none within this time; any other error at once
 */
export async function waitForDatabase(
  options: ConnectionOptions,
  withinMs: number,
  { variable, address }: DatabaseTarget,
  report: (line: string) => void,
): Promise<ConnectionOptions> {
  const startedAt = performance.now();
  const passedMs = (): number => performance.now() - startedAt;
  let reason = 'no answer yet';
  const reporting = setInterval(() => {
    report(`Waiting for the database at ${address}: ${reason} (${Math.floor(passedMs() / 1_000)} s)`);
  }, REPORT_EVERY_MS);
  try {
    for (;;) {
      const leftMs = withinMs - passedMs();
      try {
        return await firstFit(candidatesOf(options), Math.max(SHORTEST_TRY_MS, Math.min(LONGEST_TRY_MS, leftMs)));
      } catch (error) {
        const temporary = temporaryReason(error);
        if (temporary === null) throw error;
        reason = temporary;
      }
      if (passedMs() + TRY_EVERY_MS > withinMs) {
        throw new StartupError(
          `The database at ${address} cannot be reached (${reason}), and ${withinMs / 1_000} s of waiting are over. ` +
            `Start it, check ${variable}, or set DATABASE_WAIT_SECONDS.`,
        );
      }
      await wait(TRY_EVERY_MS);
    }
  } finally {
    clearInterval(reporting);
  }
}
