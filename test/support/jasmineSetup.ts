import { writeFileSync } from 'node:fs';

// For specs that run in Node. tools/test.ts sets both variables; without them Jasmine's own ways hold.
const { SPEC_TIMEOUT_MS: timeoutMs, SPEC_COUNTS: countsFile } = process.env;

if (timeoutMs !== undefined) jasmine.DEFAULT_TIMEOUT_INTERVAL = Number(timeoutMs);

let passed = 0;
let failed = 0;

jasmine.getEnv().addReporter({
  specDone: ({ status }) => {
    if (status === 'passed') passed += 1;
    if (status === 'failed') failed += 1;
  },
  // Failures outside a spec: in beforeAll or afterAll, or while a file is loaded.
  suiteDone: ({ failedExpectations }) => {
    if (failedExpectations.length > 0) failed += 1;
  },
  jasmineDone: ({ failedExpectations }) => {
    if (failedExpectations.length > 0) failed += 1;
    if (countsFile !== undefined) writeFileSync(countsFile, JSON.stringify({ passed, failed }));
  },
});
