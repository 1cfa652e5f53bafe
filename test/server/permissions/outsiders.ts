import type { Call } from '#contract/http/call.ts';
import { CALLS_BY_RESOURCE } from '#contract/http/index.ts';
import { createCaseRunner, type CaseRunner } from './caseRunner.ts';
import type { Fixture } from './fixture.ts';
import { MATRIX } from './matrix.ts';
import type { Row } from './row.ts';

/** Every call, with its row of the permission matrix, which makes a request for it. */
export const CALLS: readonly (readonly [string, Call])[] = Object.entries(CALLS_BY_RESOURCE).flatMap(
  ([resource, calls]) => Object.entries(calls).map(([name, call]) => [`${resource}.${name}`, call] as const),
);

const KINDS = { customer: 'customer', either: 'customer', app: 'app', anyone: 'anonymous' } as const;

export function ownRequestOf(name: string): Row['own'] {
  const [resource = '', call = ''] = name.split('.');
  const row = MATRIX[resource]?.[call];
  if (row === undefined) throw new Error(`no row for ${name}`);
  return row.own;
}

export interface Answer {
  readonly name: string;
  readonly body: string;
}

/**
 * Makes every call that customers, the app or no one may make.
 * @param prepare runs before each call, when what the call is about exists
 */
export async function answersToOutsiders(fixture: Fixture, prepare: () => Promise<void>): Promise<readonly Answer[]> {
  const asking: CaseRunner = createCaseRunner(fixture);
  const answers: Answer[] = [];
  for (const [name, call] of CALLS) {
    const { access } = call;
    if (access.who === 'staff' || access.who === 'admin') continue;
    const own = ownRequestOf(name);
    const situation: typeof own = {
      ...own,
      request: async (caller) => {
        const request = await own.request(caller, fixture);
        await prepare();
        return request;
      },
    };
    const each = { name, who: { kind: KINDS[access.who] }, situation, tokenIn: 'header', expected: 200 } as const;
    const { body } = await asking.outcomeOf(call, each);
    answers.push({ name, body });
  }
  return answers;
}
