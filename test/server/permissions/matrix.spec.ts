import type { Call } from '#contract/http/call.ts';
import { CALLS_BY_RESOURCE } from '#contract/http/index.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { createCaseRunner, NO_JOBS, type CaseRunner, type Outcome } from './caseRunner.ts';
import { casesOf, type Case } from './cases.ts';
import { createFixture } from './fixture.ts';
import { MATRIX } from './matrix.ts';
import { violationsOf } from './violations.ts';

const namesIn = (parts: Readonly<Record<string, object>>): readonly string[] =>
  Object.entries(parts)
    .flatMap(([part, named]) => Object.keys(named).map((name) => `${part}.${name}`))
    .sort();

describe('the permission matrix', () => {
  let server: TestServer;
  let asking: CaseRunner;
  beforeAll(async () => {
    server = await startServer({ isDemo: true, env: NO_JOBS });
    asking = createCaseRunner(createFixture(server));
  });
  afterAll(() => server.stop());

  it('has exactly one row for every declared call', () => {
    const [rows, calls] = [namesIn(MATRIX), namesIn(CALLS_BY_RESOURCE)];
    expect(calls.filter((name) => !rows.includes(name)))
      .withContext('calls without a row')
      .toEqual([]);
    expect(rows.filter((name) => !calls.includes(name)))
      .withContext('rows without a call')
      .toEqual([]);
  });

  for (const [part, calls] of Object.entries<Readonly<Record<string, Call>>>(CALLS_BY_RESOURCE)) {
    for (const [name, call] of Object.entries(calls)) {
      const row = MATRIX[part]?.[name];
      if (row === undefined) continue;
      it(`holds for ${name} (${call.method} ${call.path})`, async () => {
        const outcomes: (readonly [Case, Outcome])[] = [];
        for (const each of casesOf(row)) outcomes.push([each, await asking.outcomeOf(call, each)]);
        expect(violationsOf(call, row, outcomes)).toEqual([]);
      });
    }
  }
});
