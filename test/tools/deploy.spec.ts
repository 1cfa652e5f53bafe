import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../server/config.ts';
import { ROOT } from '../../tools/paths.ts';

const DEPLOY = path.join(ROOT, 'deploy');
const NGINX = '/usr/sbin/nginx';
const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze';
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

  it('hold a unit that systemd accepts and finds well protected', () => {
    if (!existsSync(SYSTEMD_ANALYZE)) pending('systemd-analyze is not installed');
    const unit = path.join(home, 'customer-service@8081.service');
    // systemd looks for what a unit names: the program, and the folder of the release.
    writeFileSync(unit, read('systemd', 'customer-service@.service').replace('/usr/bin/node', process.execPath));
    const verify = spawnSync(SYSTEMD_ANALYZE, ['verify', '--man=no', '--recursive-errors=no', unit], {
      encoding: 'utf8',
    });
    expect([verify.status, verify.stderr]).toEqual([0, '']);
    const security = spawnSync(SYSTEMD_ANALYZE, ['security', '--offline=true', '--no-pager', unit], {
      encoding: 'utf8',
    });
    expect(Number(/Overall exposure level.*: (\d+\.\d+)/.exec(security.stdout)?.[1]))
      .withContext(security.stdout + security.stderr)
      .toBeLessThan(EXPOSURE_MAX);
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
    const variables = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
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
