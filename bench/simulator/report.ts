import { percentile } from './ledger.ts';

/** What a run comes to. Counts are of messages, times in milliseconds from Enter. */
export interface Summary {
  readonly seconds: number;
  readonly chats: number;
  readonly sent: number;
  readonly acknowledged: number;
  /** Customers' messages after which somebody of staff has spoken. */
  readonly answered: number;
  /** Not taken, and the sender was told: the chat had been ended meanwhile, for instance. */
  readonly refused: number;
  /** Neither acknowledged nor refused when the run was over. */
  readonly unsettled: number;
  readonly lost: number;
  readonly doubled: number;
  readonly reconnects: number;
  /**
   * Gaps filled from the record, and messages pushed again and recognized: the client's part in losing and doubling
   * nothing.
   */
  readonly refills: number;
  readonly repeats: number;
  readonly ackMs: readonly number[];
  readonly receivedMs: readonly number[];
  /** What could not be looked at, because the server did not answer in time. */
  readonly unverified: readonly string[];
  /** What is wrong, in sentences; a message may be named more than once. */
  readonly problems: readonly string[];
}

const PROBLEMS_SHOWN = 20;

export function isSound({ lost, doubled, unsettled, unverified }: Summary): boolean {
  return lost === 0 && doubled === 0 && unsettled === 0 && unverified.length === 0;
}

/** The summary as a table, and below it what is wrong. */
export function reportOf(summary: Summary): string {
  const { seconds, chats, sent, acknowledged, answered, refused, unsettled, lost, doubled } = summary;
  const { reconnects, refills, repeats, ackMs, receivedMs, unverified, problems } = summary;
  const rows: readonly (readonly [string, string])[] = [
    ['sent', `${sent}   in ${chats} chats, ${(sent / Math.max(1, seconds)).toFixed(1)} a second`],
    ['acknowledged', String(acknowledged)],
    ['answered', String(answered)],
    ['refused', String(refused)],
    ['unsettled', String(unsettled)],
    ['lost', String(lost)],
    ['doubled', String(doubled)],
    ['send to ack', timesOf(ackMs)],
    ['send to received', timesOf(receivedMs)],
    ['reconnects', `${reconnects}   ${refills} gaps filled, ${repeats} repeats recognized`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const shown = problems.slice(0, PROBLEMS_SHOWN).map((problem) => `  ${problem}`);
  const more = problems.length > PROBLEMS_SHOWN ? [`  and ${problems.length - PROBLEMS_SHOWN} more`] : [];
  const gaps = unverified.map((what) => `  not verified: ${what}`);
  return [...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`), ...gaps, ...shown, ...more].join('\n');
}

function timesOf(values: readonly number[]): string {
  if (values.length === 0) return '–';
  return `p50 ${percentile(values, 0.5).toFixed(1)} ms   p99 ${percentile(values, 0.99).toFixed(1)} ms`;
}
