import { execFileSync, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from '#server/builtPages.ts';
import type { ClusterOwner } from '#server/db/postgresPrograms.ts';
import { retryUntilReached } from '#demo/players/waiting.ts';
import { ROOT } from '#tools/paths.ts';
import { packRelease, releaseName, writeRelease } from '#tools/release/releaseFolder.ts';
import type { Deployment } from '../simulator/deployment.ts';
import { freePort } from '../simulator/freePort.ts';
import { startPostgresPair, type PostgresPair } from './postgresPair.ts';
import { run, type Running } from './programs.ts';

export const NGINX = '/usr/sbin/nginx';
export const PGBOUNCER = '/usr/sbin/pgbouncer';
export const AGENTS = 3;
const SERVERS = 3;
const FIRST_CUSTOMER = 900_000_001;

/** A deployment of the release, and who may play there. */
export interface Site {
  readonly origin: string;
  readonly certificate: string;
  readonly people: Deployment;
  readonly pair: PostgresPair;
  readonly servers: readonly ServedProcess[];
  /** Lets PgBouncer lead to the PostgreSQL that accepts writes. */
  repoint(): void;
}

/**
 * Installs and starts everything.
 * @param endings gets what ends it again, in the order of the starts
 */
export async function install(home: string, owner: ClusterOwner, endings: (() => Promise<void>)[]): Promise<Site> {
  const release = await unpack(home);
  const state = path.join(home, 'state');
  mkdirSync(state);
  chownSync(state, owner.uid, owner.gid);
  const pair = await startPostgresPair(state, owner);
  endings.push(() => pair.stop());
  const bouncer = await startPgBouncer(state, owner, pair);
  endings.push(() => bouncer.running.end('SIGTERM'));

  const certificate = makeCertificate(state);
  const httpsPort = await freePort();
  const origin = `https://127.0.0.1:${httpsPort}`;
  const secret = randomBytes(32).toString('base64url');
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: `postgresql://customer_service@127.0.0.1:${bouncer.port}/customer_service`,
    DATABASE_DIRECT_URL: pair.url,
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: '1',
    CUSTOMER_TOKEN_SECRET: secret,
    DRAIN_DELAY_MS: '2000',
    CUSTOMER_SENDS_PER_SECOND: '1000',
    CHATS_PER_HOUR: '1000',
    LOG_LEVEL: 'warn',
    // Only for `check`: the certificate is its own authority.
    NODE_EXTRA_CA_CERTS: certificate.file,
  };
  const admin = (args: readonly string[], password = ''): string =>
    execFileSync(process.execPath, [path.join(release, 'server', 'admin.mjs'), ...args], {
      cwd: '/',
      env: { ...env, ADMIN_PASSWORD: password },
      encoding: 'utf8',
      ...owner,
    });
  const agents = Array.from({ length: AGENTS }, (_, index) => ({
    account: `operator${index + 1}`,
    password: randomBytes(12).toString('base64url'),
  }));
  for (const { account, password } of agents)
    console.log(admin(['create', '--account', account, '--name', account], password).trim());
  const servers: ServedProcess[] = [];
  for (let count = 0; count < SERVERS; count += 1) {
    const script = path.join(release, 'server', 'main.mjs');
    const log = path.join(state, `server-${count}.log`);
    const server = new ServedProcess(script, await freePort(), log, { env, ...owner });
    await server.start();
    servers.push(server);
    endings.push(() => server.stop());
  }
  const nginx = await startNginx(state, httpsPort, servers, certificate);
  endings.push(() => nginx.end('SIGQUIT'));
  console.log(admin(['check']).trim());
  const people = { customerTokenSecret: secret, firstCustomer: FIRST_CUSTOMER, agents };
  return { origin, certificate: certificate.file, people, pair, servers, repoint: bouncer.repoint };
}

async function unpack(home: string): Promise<string> {
  const written = path.join(home, 'written', releaseName());
  await writeRelease(written, await ensureBuilt());
  execFileSync('tar', ['-xzf', packRelease(written), '-C', home]);
  rmSync(path.dirname(written), { recursive: true });
  return path.join(home, releaseName());
}

/** A server process of the release, as its unit runs it. */
class ServedProcess {
  readonly port: number;
  readonly #start: () => Running;
  #running: Running | null = null;

  /** @param options of the process: environment and user */
  constructor(script: string, port: number, log: string, options: SpawnOptions) {
    this.port = port;
    this.#start = () =>
      run([process.execPath, '--enable-source-maps', script], log, {
        ...options,
        cwd: '/',
        env: { ...options.env, PORT: String(port) },
      });
  }

  async start(): Promise<void> {
    this.#running = this.#start();
    await retryUntilReached(async () => {
      const { ok } = await fetch(`http://127.0.0.1:${this.port}/readyz`);
      if (!ok) throw new Error('not ready');
    }, new AbortController().signal);
  }

  async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#running?.end(signal);
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#running?.end('SIGTERM');
  }
}

async function startPgBouncer(dir: string, owner: ClusterOwner, pair: PostgresPair) {
  const port = await freePort();
  const file = path.join(dir, 'pgbouncer.ini');
  const write = (): void =>
    writeFileSync(
      file,
      [
        '[databases]',
        `customer_service = host=127.0.0.1 port=${pair.primaryPort()} dbname=customer_service user=customer_service`,
        '[pgbouncer]',
        'pool_mode = transaction',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        'default_pool_size = 20',
        'max_client_conn = 200',
        'server_login_retry = 1',
      ].join('\n'),
      { mode: 0o644 },
    );
  write();
  const running = run([PGBOUNCER, file], path.join(dir, 'pgbouncer.log'), { cwd: '/', ...owner });
  return {
    port,
    running,
    repoint: () => {
      write();
      running.child.kill('SIGHUP');
    },
  };
}

interface Certificate {
  readonly file: string;
  readonly key: string;
}

function makeCertificate(dir: string): Certificate {
  const [file, key] = [path.join(dir, 'certificate.pem'), path.join(dir, 'key.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '30'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file, ...subject];
  execFileSync('openssl', args, { stdio: 'ignore' });
  return { file, key };
}

/** nginx with the configuration of deploy/, at other ports. */
async function startNginx(
  dir: string,
  port: number,
  servers: readonly ServedProcess[],
  { file, key }: Certificate,
): Promise<Running> {
  const httpPort = await freePort();
  const site = readFileSync(path.join(ROOT, 'deploy/proxy/nginx.conf'), 'utf8')
    .replaceAll(/808([123])\b/g, (_, number: string) => String(servers[Number(number) - 1]?.port))
    .replaceAll(/ {4}listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${file};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  writeFileSync(path.join(dir, 'site.conf'), site);
  const main = path.join(dir, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${dir}/${each};`,
  );
  writeFileSync(
    main,
    `user root;\ndaemon off;\npid ${dir}/nginx.pid;\nerror_log ${dir}/nginx.log;\nevents { worker_connections 4096; }\n` +
      `http {\n  access_log off;\n  ${temporary.join('\n  ')}\n  include ${dir}/site.conf;\n}\n`,
  );
  const running = run([NGINX, '-c', main], path.join(dir, 'nginx.log'));
  const redirect = { redirect: 'manual' } as const;
  await retryUntilReached(() => fetch(`http://127.0.0.1:${httpPort}`, redirect), new AbortController().signal);
  return running;
}
