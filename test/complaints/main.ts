import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut } from '#bench/against/otherVersion.ts';
import { startProduct } from '#bench/simulator/product.ts';
import { getActionLog, getActionLogCase } from '#contract/http/actionLogs.ts';
import { writeCase } from '#src/features/replay/case/caseFile.ts';
import { loadCase } from '#src/features/replay/case/loadCase.ts';
import { unpackReport } from '#src/features/replay/unpack.ts';
import { openBrowser } from '../support/browser.ts';
import { answerOf, tokenOf } from '../support/people.ts';
import { report } from '../support/replayed.ts';
import { FAULTS, type Fault } from './faults.ts';

// npm run complaints -- [--only=part of a fault's name] [--to=folder] [--healthy]: plants faults in the last commit, one
// at a time. Simulated people use the product, notice, and report. The cases are what a developer gets: find the faults
// with `npm run replay`. With --healthy nothing is planted, and nobody should notice anything.

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    to: { type: 'string', default: 'complaints' },
    healthy: { type: 'boolean', default: false },
  },
});

async function tryOut({ name, zone = 'UTC', experience }: Fault, dir: string): Promise<string> {
  const product = await startProduct({ TZ: zone }, ['--import', 'tsx', path.join(dir, 'server/main.ts')]);
  const browser = await openBrowser();
  try {
    const complaint = await experience({ url: product.url, browser });
    if (complaint === null) return 'nobody noticed anything';
    const { note, page, customer } = complaint;
    return `“${note}” ${await save(product.url, await report(page, note, customer), name)}`;
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** @returns a function that takes it out again */
function plant(dir: string, { name, file, from, to }: Fault): () => void {
  const place = path.join(dir, file);
  const source = readFileSync(place, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${name}: ${file} does not have its place once`);
  writeFileSync(
    place,
    source.replace(from, () => to),
  );
  return () => writeFileSync(place, source);
}

async function save(url: string, id: string, name: string): Promise<string> {
  const token = await tokenOf(url, 'dev01');
  const { log } = await answerOf(url, getActionLog, { id }, token);
  const parts = await loadCase(() => answerOf(url, getActionLogCase, { id }, token), id);
  const file = path.join(values.to, `${name.replaceAll(' ', '-')}.json`);
  mkdirSync(values.to, { recursive: true });
  writeFileSync(file, writeCase({ ...parts, agent: await unpackReport(log) }));
  return file;
}

const { dir, remove } = checkOut('HEAD', false);
try {
  for (const fault of FAULTS.filter(({ name }) => name.includes(values.only))) {
    const takeOut = values.healthy ? null : plant(dir, fault);
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/build.ts', '--quiet'], { cwd: dir, stdio: 'inherit' });
    console.log(`${fault.name}: ${await tryOut(fault, dir).catch(String)}`);
    takeOut?.();
  }
} finally {
  remove();
}
