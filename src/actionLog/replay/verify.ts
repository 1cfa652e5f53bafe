import type { Insights } from './insights.ts';
import { ledgerNotes } from './ledgerNotes.ts';
import type { LedgerNote, Verdict } from './replayPort.ts';
import type { Part, ReplayedLog } from './replayedLog.ts';
import { stateDiff } from './stateDiff.ts';

export type Hashes = Readonly<Record<string, string>>;

export interface Verifying<State> {
  readonly hashesOf: (state: State) => Hashes;
  /** What was recorded is compared with this of what was replayed. */
  readonly project: (state: State) => unknown;
  readonly insights: Pick<Insights<State>, 'ledgerOf'>;
  /** Lets everything else have its turn. */
  readonly yieldNow: () => Promise<void>;
  /** Nobody waits for the verdict any more. */
  readonly isOver: () => boolean;
}

/** Actions between two turns of everything else. */
const TURN_ACTIONS = 20;

/**
 * Replays every part from its beginning, and compares all hashes, and the end of each part with the beginning of the
 * one that follows it.
 */
export async function verifyLog<State>(replayed: ReplayedLog<State>, verifying: Verifying<State>): Promise<Verdict> {
  const notes: LedgerNote[] = [];
  let hashes = 0;
  let difference: Verdict['difference'] = null;
  for (const [index, part] of replayed.parts.entries()) {
    const next = replayed.parts[index + 1];
    const outcome = await replayPart(replayed, part, verifying, notes);
    hashes += outcome.compared;
    let found = outcome.difference;
    const end = endOf(replayed, next, verifying);
    if (end !== null) {
      hashes += 1;
      const slices = differing(end.hashes, verifying.hashesOf(outcome.state));
      if (slices.length > 0) found ??= { position: part.start + part.entries.length, slices };
    }
    if (found !== null && difference === null) {
      const { slices } = found;
      difference = {
        ...found,
        changes: end?.state === undefined ? [] : changesOf(slices, end.state, verifying.project(outcome.state)),
      };
    }
    if (verifying.isOver()) break;
  }
  return { hashes, difference, notes };
}

interface Outcome<State> {
  readonly state: State;
  readonly compared: number;
  readonly difference: { readonly position: number; readonly slices: readonly string[] } | null;
}

async function replayPart<State>(
  replayed: ReplayedLog<State>,
  part: Part,
  { hashesOf, insights, yieldNow, isOver }: Verifying<State>,
  notes: LedgerNote[],
): Promise<Outcome<State>> {
  let state = replayed.startOf(part);
  let ledger = insights.ledgerOf(state);
  let compared = 0;
  let difference: Outcome<State>['difference'] = null;
  for (const [index, { at, hashes }] of part.entries.entries()) {
    const position = part.start + index + 1;
    const { after } = replayed.reduce(state, position);
    if (after !== state) {
      const then = insights.ledgerOf(after);
      if (then !== ledger) notes.push(...ledgerNotes(ledger, then).map((note) => ({ ...note, position, at })));
      ledger = then;
    }
    state = after;
    if (hashes !== undefined) {
      compared += 1;
      const slices = differing(hashes, hashesOf(state));
      if (slices.length > 0) difference ??= { position, slices };
    }
    if (position % TURN_ACTIONS === 0) {
      await yieldNow();
      if (isOver()) break;
    }
  }
  return { state, compared, difference };
}

/**
 * What the log says of the state at the end of a part: where the next one follows it, all of it; at the log's end its
 * hashes; null: nothing.
 */
function endOf<State>(
  replayed: ReplayedLog<State>,
  next: Part | undefined,
  { hashesOf, project }: Verifying<State>,
): { readonly hashes: Hashes; readonly state?: unknown } | null {
  if (next === undefined) return { hashes: replayed.log.hashes };
  if (next.begins !== 'follows') return null;
  const state = replayed.startOf(next);
  return { hashes: hashesOf(state), state: project(state) };
}

function differing(recorded: Hashes, replayed: Hashes): readonly string[] {
  return [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])]
    .filter((slice) => recorded[slice] !== replayed[slice])
    .sort();
}

function changesOf(slices: readonly string[], recorded: unknown, replayed: unknown) {
  return stateDiff(only(slices, recorded), only(slices, replayed)).changes;
}

function only(slices: readonly string[], state: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(state ?? {}).filter(([slice]) => slices.includes(slice)));
}
