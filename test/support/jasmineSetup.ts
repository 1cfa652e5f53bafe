import { writeFileSync } from 'node:fs';
import path from 'node:path';

// For specs in Node. tools/test sets both variables; without them Jasmine's defaults apply.
const { SPEC_TIMEOUT_MS: timeoutMs, SPEC_RESULTS: resultsFile } = process.env;

jasmine.getEnv().configure({ failSpecWithNoExpectations: true });
if (timeoutMs !== undefined) jasmine.DEFAULT_TIMEOUT_INTERVAL = Number(timeoutMs);

const TEST_DIR = path.join(import.meta.dirname, '..');

let passed = 0;
const failures: { readonly name: string; readonly file?: string }[] = [];
const skips: string[] = [];
const seconds: Record<string, number> = {};
let depth = 0;
let specFile = '';

jasmine.getEnv().addReporter({
  suiteStarted: ({ filename }) => {
    depth += 1;
    // That of a spec is where `it` is called, which may be a wrapper of it.
    if (depth === 1) specFile = fileOf(filename);
  },
  specDone: ({ status, fullName, pendingReason }) => {
    if (status === 'passed') passed += 1;
    if (status === 'failed') failures.push({ name: fullName, file: specFile });
    if (status === 'pending') skips.push(`${fullName}: ${pendingReason}`);
  },
  suiteDone: ({ fullName, failedExpectations, duration }) => {
    depth -= 1;
    // With its hooks and inner suites.
    if (depth === 0) count(specFile, duration);
    // Failures outside of specs: in beforeAll or afterAll.
    if (failedExpectations.length > 0) failures.push({ name: fullName, file: specFile });
  },
  jasmineDone: ({ failedExpectations }) => {
    // Failures while a file is loaded.
    if (failedExpectations.length > 0) failures.push({ name: 'Jasmine' });
    const counts = { passed, failed: failures.length, skipped: skips.length };
    if (resultsFile !== undefined) writeFileSync(resultsFile, JSON.stringify({ ...counts, failures, skips, seconds }));
  },
});

/** @returns relative to test/ */
function fileOf(filename: string): string {
  return path.relative(TEST_DIR, filename).replaceAll(path.sep, '/');
}

function count(file: string, durationMs: number | null): void {
  seconds[file] = (seconds[file] ?? 0) + (durationMs ?? 0) / 1_000;
}
