import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut } from '#bench/against/otherVersion.ts';
import { startProduct } from '#bench/simulator/product.ts';
import { getActionLog } from '#contract/http/actionLogs.ts';
import { makeCall } from '#demo/players/httpCall.ts';
import { openBrowser } from '../support/browser.ts';
import { tokenOf } from '../support/people.ts';
import { report } from '../support/replayed.ts';
import { FAULTS, type Fault } from './faults.ts';

// npm run complaints -- [--only=part of a fault's name] [--to=folder]: plants faults in the last commit, one at a time.
// Simulated people use the product, notice, and report. The reports are what a developer gets: find the faults with
// `npm run replay`.

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, to: { type: 'string', default: 'complaints' } },
});

async function complain(fault: Fault): Promise<string> {
  const { dir, remove } = checkOut('HEAD', false);
  try {
    plant(dir, fault);
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/build.ts', '--quiet'], { cwd: dir, stdio: 'inherit' });
    const product = await startProduct({}, ['--import', 'tsx', path.join(dir, 'server/main.ts')]);
    const browser = await openBrowser();
    try {
      const complaint = await fault.experience({ url: product.url, browser });
      if (complaint === null) return 'nobody noticed anything';
      const id = await report(complaint.page, complaint.note);
      return `“${complaint.note}” ${await save(product.url, id, fault.name)}`;
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    remove();
  }
}

function plant(dir: string, { name, file, from, to }: Fault): void {
  const source = readFileSync(path.join(dir, file), 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${name}: ${file} does not have its place once`);
  writeFileSync(
    path.join(dir, file),
    source.replace(from, () => to),
  );
}

async function save(url: string, id: string, name: string): Promise<string> {
  const { data, codeMsg } = await makeCall(url, getActionLog, { id }, { token: await tokenOf(url, 'dev01') });
  if (data === null) throw new Error(codeMsg);
  const file = path.join(values.to, `${name.replaceAll(' ', '-')}.json.gz`);
  mkdirSync(values.to, { recursive: true });
  writeFileSync(file, Buffer.from(data.log, 'base64'));
  return file;
}

for (const fault of FAULTS.filter(({ name }) => name.includes(values.only)))
  console.log(`${fault.name}: ${await complain(fault)}`);
