import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '#tools/paths.ts';
import { spawnCommand } from '../support/serverProcess.ts';

const CHECK = path.join(ROOT, 'tools', 'requireNode.cjs');

describe('the check of Node’s version', () => {
  let dir = '';
  beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'cs-node-'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  /** Runs the check in a Node that pretends to have another version. */
  async function check(version: string): Promise<{ code: number | string; output: string }> {
    const disguise = path.join(dir, `${version}.cjs`);
    writeFileSync(disguise, `Object.defineProperty(process, 'version', { value: 'v${version}' });`);
    const child = spawnCommand([process.execPath, '-r', disguise, CHECK], {});
    return { code: await child.exited, output: child.output() };
  }

  for (const version of ['16.20.2', '18.20.8', '20.18.3']) {
    it(`refuses ${version} with one line`, async () => {
      expect(await check(version)).toEqual({ code: 1, output: `Node 20.19 or newer is needed; this is ${version}.\n` });
    });
  }
  for (const version of ['20.19.0', '22.0.0', '24.21.0', '100.1.0']) {
    it(`accepts ${version} without output`, async () => {
      expect(await check(version)).toEqual({ code: 0, output: '' });
    });
  }

  it('comes first in each npm script', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    for (const name of ['start', 'dev', 'build', 'lint', 'bench', 'admin', 'simulate', 'replay', 'generate']) {
      expect(scripts[name])
        .withContext(name)
        .toMatch(/^node tools\/requireNode\.cjs && /);
    }
  });
});
