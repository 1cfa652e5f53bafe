import { openDatabase, type ConnectionOptions, type Database } from '#server/db/connection.ts';
import { databaseUrl, TEMPLATES } from '#tools/test/specCluster.ts';

/** A separate database. */
export interface TestDatabase {
  readonly options: ConnectionOptions;
  /** For DATABASE_URL of a server process. */
  readonly url: string;
  /** The socket of its PostgreSQL, for proxies. */
  readonly socketPath: string;
  /** Drops it, and cuts open connections. */
  stop(): Promise<void>;
}

let maintenance: Database | null = null;
let made = 0;

/** Creates a database on the run's cluster, with the empty schema or with the demonstration. */
export async function startDatabase(template: keyof typeof TEMPLATES = 'schema'): Promise<TestDatabase> {
  const clusterUrl = process.env['SPEC_CLUSTER'];
  if (clusterUrl === undefined) throw new Error('no PostgreSQL: run specs by npm test, which starts it');
  const { query } = (maintenance ??= openDatabase({ connectionString: clusterUrl }, () => undefined));
  made += 1;
  const name = `spec_${process.pid}_${made}`;
  // Copying files takes half the processor time of copying pages through shared buffers, as does dropping them.
  await query(`create database ${name} template ${TEMPLATES[template]} strategy file_copy`);
  const url = databaseUrl(clusterUrl, name);
  const { port, searchParams } = new URL(url);
  return {
    url,
    socketPath: `${searchParams.get('host') ?? ''}/.s.PGSQL.${port}`,
    options: { connectionString: url },
    stop: async () => {
      await query(`drop database if exists ${name} with (force)`);
    },
  };
}

/** The address of the same database behind a TCP port of this machine. */
export function behindPort(url: string, port: number): string {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  address.search = '';
  return address.href;
}

afterAll(async () => {
  await maintenance?.close();
  maintenance = null;
});
