import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { MultiStats } from 'webpack';

/** 1 kB is 1,000 bytes, as browsers' network panels count. */
const KB = 1_000;

/**
 * What a visitor has loaded, over gzip and with style sheets, by the time a route can be used. `chunks` are names of
 * entries and of dynamic imports (webpackChunkName), `beside` those that are already there and not counted.
 */
interface Budget {
  readonly name: string;
  readonly chunks: readonly string[];
  readonly beside?: readonly string[];
  readonly maxBytes: number;
}

const SIGNED_IN = ['index', 'store', 'screens'];
const BUDGETS: readonly Budget[] = [
  { name: 'login, until the form takes typing', chunks: ['index'], maxBytes: 125 * KB },
  { name: 'store, beside login', chunks: ['store'], beside: ['index'], maxBytes: 50 * KB },
  { name: 'chat workspace, in all', chunks: [...SIGNED_IN, 'chat', 'chat-worker'], maxBytes: 277 * KB },
  { name: 'customer’s page', chunks: ['customer'], maxBytes: 190 * KB },
];

interface Report {
  readonly lines: readonly string[];
  /** Those of the lines that exceed their budget. */
  readonly overBudget: readonly string[];
}

/** Sizes of a build in `outputDir`: by route with its budget, and of every other chunk. */
export function report(stats: MultiStats, outputDir: string): Report {
  const groups = assetsByChunkName(stats);
  const sizeOf = (names: readonly string[], beside: readonly string[] = []) => {
    const there = new Set(beside.flatMap((name) => groups.get(name) ?? []));
    const assets = new Set(names.flatMap((name) => groups.get(name) ?? []).filter((asset) => !there.has(asset)));
    return [...assets].reduce(
      (sum, asset) => sum + gzipSync(readFileSync(path.join(outputDir, asset)), { level: 9 }).length,
      0,
    );
  };

  const budgets = BUDGETS.map(({ name, chunks, beside, maxBytes }) => {
    const missing = chunks.filter((chunk) => !groups.has(chunk));
    if (missing.length > 0) return { line: `${name}: no chunk is named ${missing.join(', ')}`, isWithin: false };
    const bytes = sizeOf(chunks, beside);
    const isWithin = bytes <= maxBytes;
    return { line: row(name, bytes, `of ${inKb(maxBytes)}${isWithin ? '' : '   OVER BUDGET'}`), isWithin };
  });
  const others = [...groups.keys()].filter((name) => !['index', 'customer'].includes(name)).sort();
  return {
    lines: [
      'kB gzip, style sheets included',
      ...budgets.map(({ line }) => line),
      'each chunk, beside those of everyone who is signed in',
      ...others.map((name) =>
        row(
          `  ${name}`,
          sizeOf(
            [name],
            SIGNED_IN.filter((there) => there !== name),
          ),
        ),
      ),
    ],
    overBudget: budgets.filter(({ isWithin }) => !isWithin).map(({ line }) => line),
  };
}

/** The scripts and style sheets that an entry or a named dynamic import loads, including shared ones. */
function assetsByChunkName({ stats }: MultiStats): ReadonlyMap<string, readonly string[]> {
  const groups = stats.flatMap((build) =>
    Object.entries(
      build.toJson({ all: false, chunkGroups: true, chunkGroupMaxAssets: Infinity }).namedChunkGroups ?? {},
    ),
  );
  return new Map(
    groups.map(([name, { assets = [] }]) => [
      name,
      assets.map((asset) => asset.name).filter((asset) => /\.(?:js|css)$/.test(asset)),
    ]),
  );
}

function row(name: string, bytes: number, remark = ''): string {
  return `${name.padEnd(40)}${inKb(bytes).padStart(8)} ${remark}`.trimEnd();
}

function inKb(bytes: number): string {
  return (bytes / KB).toFixed(1);
}
