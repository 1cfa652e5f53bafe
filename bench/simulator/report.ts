import { percentile } from './ledger.ts';

/** The result of a run. Counts are of messages, times in milliseconds from Enter. */
export interface Summary {
  readonly seconds: number;
  readonly chats: number;
  readonly sent: number;
  readonly acknowledged: number;
  /** Customers' messages that an agent has replied to. */
  readonly answered: number;
  /** Not accepted, and the sender knows: for example the chat had ended. */
  readonly refused: number;
  /** Neither acknowledged nor refused at the end of the run. */
  readonly unsettled: number;
  readonly lost: number;
  readonly doubled: number;
  readonly reconnects: number;
  /** Gaps filled from the record, and messages pushed again and recognized. */
  readonly refills: number;
  readonly repeats: number;
  readonly ackMs: readonly number[];
  readonly receivedMs: readonly number[];
  /** What could not be checked, because the server did not respond in time. */
  readonly unverified: readonly string[];
  /** The problems, in sentences; several may be about one message. */
  readonly problems: readonly string[];
}

const PROBLEMS_SHOWN = 20;

export function isSound({ lost, doubled, unsettled, unverified }: Summary): boolean {
  return lost === 0 && doubled === 0 && unsettled === 0 && unverified.length === 0;
}

/** The summary as a table, with the problems below. */
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
