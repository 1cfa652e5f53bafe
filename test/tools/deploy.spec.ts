import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { readConfig } from '#server/config.ts';
import { ROOT } from '#tools/paths.ts';
import { NGINX } from '../support/nginx.ts';

const DEPLOY = path.join(ROOT, 'deploy');
const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze';
const CADDY = '/usr/bin/caddy';
const DOCKER_COMPOSE = '/usr/bin/docker-compose';
const PROMTOOL = '/usr/bin/promtool';
/** What a user of the compose file has in `.env`. */
const COMPOSE_ENV = {
  POSTGRES_PASSWORD: 'p',
  SITE_ADDRESS: 'service.example.com',
  CUSTOMER_TOKEN_SECRET: 's'.repeat(32),
  METRICS_TOKEN: 'm',
};
/** Of 10 at most, where 10 is no protection at all. */
const EXPOSURE_MAX = 2.5;

const read = (...place: readonly string[]): string => readFileSync(path.join(DEPLOY, ...place), 'utf8');

describe('the files in deploy/', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-deploy-'));
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  it('hold an nginx configuration that nginx accepts', () => {
    if (!existsSync(NGINX)) pending('nginx is not installed');
    const key = path.join(home, 'key.pem');
    const certificate = path.join(home, 'certificate.pem');
    const subject = ['-subj', '/CN=service.example.com', '-days', '1'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
      {
        stdio: 'ignore',
      },
    );
    const site = read('proxy', 'nginx.conf')
      .replaceAll(/(ssl_certificate) .*;/g, `$1 ${certificate};`)
      .replaceAll(/(ssl_certificate_key) .*;/g, `$1 ${key};`)
      .replaceAll(/listen (\[::\]:)?(80|443)/g, 'listen $118$2');
    writeFileSync(path.join(home, 'site.conf'), site);
    const main = path.join(home, 'nginx.conf');
    writeFileSync(main, `pid ${home}/pid;\nevents {}\nhttp {\n  access_log off;\n  include ${home}/site.conf;\n}\n`);
    const { status, stderr } = spawnSync(NGINX, ['-t', '-q', '-e', 'stderr', '-c', main], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('hold units that systemd accepts and finds well protected', () => {
    if (!existsSync(SYSTEMD_ANALYZE)) pending('systemd-analyze is not installed');
    const analyze = (...args: readonly string[]) => spawnSync(SYSTEMD_ANALYZE, args, { encoding: 'utf8' });
    const units = ['customer-service@.service', 'customer-service-backup.service', 'customer-service-backup.timer'];
    const files = units.map((name) => {
      const file = path.join(home, name.replace('@', '@8081'));
      // systemd looks for what a unit names: the program, and the folder of the release.
      writeFileSync(file, read('systemd', name).replace('/usr/bin/node', process.execPath));
      return file;
    });
    const verify = analyze('verify', '--man=no', '--recursive-errors=no', ...files);
    expect([verify.status, verify.stderr]).toEqual([0, '']);
    for (const file of files.filter((each) => each.endsWith('.service'))) {
      const { stdout, stderr } = analyze('security', '--offline=true', '--no-pager', file);
      expect(Number(/Overall exposure level.*: (\d+\.\d+)/.exec(stdout)?.[1]))
        .withContext(stdout + stderr)
        .toBeLessThan(EXPOSURE_MAX);
    }
  });

  it('hold a Caddyfile that Caddy accepts and has formatted', () => {
    if (!existsSync(CADDY)) pending('caddy is not installed');
    const file = path.join(DEPLOY, 'proxy', 'Caddyfile');
    for (const env of [{}, { SITE_ADDRESS: 'service.example.com', SERVERS: 'server-1:8080 server-2:8080' }]) {
      const { status, stderr } = spawnSync(CADDY, ['validate', '--adapter', 'caddyfile', '--config', file], {
        encoding: 'utf8',
        env: { HOME: home, ...env },
      });
      expect(status).withContext(stderr).toBe(0);
    }
    expect(execFileSync(CADDY, ['fmt', file], { encoding: 'utf8' })).toBe(read('proxy', 'Caddyfile'));
  });

  it('hold a Dockerfile without problems, whose image runs as a user without rights', () => {
    const text = read('docker', 'Dockerfile');
    expect(validate(text)).toEqual([]);
    const [build, image, ...others] = text.split(/^(?=FROM )/m).slice(1);
    expect([build, image, others]).toEqual([jasmine.stringMatching(/^FROM \S+ AS build$/m), jasmine.any(String), []]);
    expect(image).toMatch(/^USER (?!root$|0$)\w+$/m);
    expect(image).toMatch(/^HEALTHCHECK /m);
  });

  it('hold a compose file that Compose accepts, and refuses without its secrets', () => {
    if (!existsSync(DOCKER_COMPOSE)) pending('docker-compose is not installed');
    const compose = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
      spawnSync(DOCKER_COMPOSE, ['--file', path.join(DEPLOY, 'docker', 'compose.yaml'), 'config', ...args], {
        encoding: 'utf8',
        env: { HOME: home, PATH: '/usr/bin:/bin', ...env },
      });
    const { status, stdout, stderr } = compose(COMPOSE_ENV);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.match(/read_only: true/g)).toHaveSize(2);
    const services = compose(COMPOSE_ENV, '--services').stdout.trim().split('\n');
    expect(services.sort()).toEqual(['postgres', 'proxy', 'server-1', 'server-2']);
    for (const name of Object.keys(COMPOSE_ENV)) {
      const refused = compose({ ...COMPOSE_ENV, [name]: '' });
      expect(refused.status).withContext(name).not.toBe(0);
      expect(refused.stderr).toContain(name);
    }
  });

  it('hold alerts and a dashboard that Prometheus can read', () => {
    if (!existsSync(PROMTOOL)) pending('prometheus is not installed');
    const dashboard: unknown = JSON.parse(read('monitoring', 'grafana.json'));
    const asked = expressionsIn(dashboard).map((text) => text.replaceAll('$__rate_interval', '5m'));
    expect(asked.length).toBeGreaterThan(12);
    // JSON is YAML as well.
    const rules = asked.map((expr, index) => ({ record: `panel:${index}`, expr }));
    const panels = path.join(home, 'panels.yaml');
    writeFileSync(panels, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    for (const file of [path.join(DEPLOY, 'monitoring', 'alerts.yaml'), panels]) {
      const { status, stdout, stderr } = spawnSync(PROMTOOL, ['check', 'rules', file], { encoding: 'utf8' });
      expect(status)
        .withContext(stdout + stderr)
        .toBe(0);
    }
  });

  it('set only variables that the server accepts', () => {
    const env = Object.fromEntries(
      Array.from(read('systemd', 'environment').matchAll(/^#?([A-Z_]+)=(.*)$/gm), ([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    expect(Object.keys(env).length).toBeGreaterThan(6);
    expect(() => readConfig({ ...env, NODE_ENV: 'production', PORT: '8081', METRICS_PORT: '18081' })).not.toThrow();
    const variables = readFileSync(path.join(ROOT, 'docs', 'configuration.md'), 'utf8');
    const compose = Array.from(
      read('docker', 'compose.yaml').matchAll(/^ {4}([A-Z_]+): .*\?\}/gm),
      ([, name = '']) => name,
    );
    expect(compose.length).toBeGreaterThan(3);
    for (const name of [...Object.keys(env), ...compose]) expect(variables).withContext(name).toContain(`\`${name}\``);
  });

  it('run the programs of a release', () => {
    const command = '--enable-source-maps server/main.mjs';
    expect(read('systemd', 'customer-service@.service')).toContain(`ExecStart=/usr/bin/node ${command}\n`);
    expect(read('docker', 'Dockerfile')).toContain('CMD ["node", "--enable-source-maps", "server/main.mjs"]\n');
  });
});

/** The queries of all panels, at any depth. */
function expressionsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    name === 'expr' && typeof inner === 'string' ? [inner] : expressionsIn(inner),
  );
}
