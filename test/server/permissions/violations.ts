import type { Access, Call } from '#contract/http/call.ts';
import type { Outcome } from './caseRunner.ts';
import type { Case } from './cases.ts';
import { SECRET } from './fixture.ts';
import type { Row } from './row.ts';

const OK = 200;
/** The code for missing objects, and for objects of others. */
const NOT_FOUND = 4004;
/** Envelope codes begin here; lower codes are HTTP's. */
const ENVELOPE_CODES = 1_000;

/** The differences between a row and the server's responses or the contract. */
export function violationsOf(call: Call, row: Row, outcomes: readonly (readonly [Case, Outcome])[]): readonly string[] {
  const declared = wordsOf(call.access);
  const wanted = wordsOf(row.by);
  return [
    ...(declared === wanted ? [] : [`declared for ${declared}, and meant for ${wanted}`]),
    ...differencesIn(outcomes.filter(([{ expected }, { code }]) => expected === NOT_FOUND && code === NOT_FOUND)),
    ...outcomes.flatMap(([each, outcome]) =>
      complaintsAbout(each, outcome).map((complaint) => `${each.name}: ${complaint}`),
    ),
  ];
}

/** Responses about others' objects must equal those about missing ones, byte by byte. */
function differencesIn(notFound: readonly (readonly [Case, Outcome])[]): readonly string[] {
  const bodies = new Set(notFound.map(([, { body }]) => body));
  return bodies.size <= 1 ? [] : [`what is not there is told from what is another person's: ${[...bodies].join(' ')}`];
}

function complaintsAbout({ expected }: Case, { status, code, body, isRefusal, changed }: Outcome): readonly string[] {
  const wanted = typeof expected === 'number' ? expected : OK;
  const complaints: string[] = [];
  if (code !== wanted) complaints.push(`${code} and not ${wanted}`);
  else if (status !== (wanted < ENVELOPE_CODES ? wanted : OK)) complaints.push(`HTTP ${status}`);
  if (wanted !== OK && !isRefusal) complaints.push('not refused in the envelope');
  if (wanted !== OK && changed.length > 0) complaints.push(`changed ${changed.join(', ')}`);
  if (expected === 'shown' && !body.includes(SECRET)) complaints.push('what they may read was not shown');
  if ((expected === 'hidden' || wanted !== OK) && body.includes(SECRET))
    complaints.push("what is another person's was shown");
  return complaints;
}

function wordsOf(access: Access): string {
  return 'anyOf' in access
    ? `${access.who} with ${[...access.anyOf].sort().join(', ') || 'any key or none'}`
    : access.who;
}
