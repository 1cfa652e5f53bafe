import type { Annotations } from './annotations.ts';
import type { ChatLedger } from '#contract/actionLog.ts';
import type { LedgerNote, Verification } from './replayPort.ts';
import type { Part, ReplayedLog } from './replayedLog.ts';
import { stateDiff } from './stateDiff.ts';

type Range = ChatLedger['gaps'][number];
type Note = Omit<LedgerNote, 'position' | 'at'>;

type Hashes = Readonly<Record<string, string>>;

export interface Verifying<State> {
  readonly hashesOf: (state: State) => Hashes;
  /** The replayed state as a log would store it, to compare it with a recorded one. */
  readonly project: (state: State) => unknown;
  readonly annotations: Pick<Annotations<State>, 'ledgerOf'>;
  /** Lets other tasks run. */
  readonly yieldNow: () => Promise<void>;
  /** Whether the result is no longer needed. */
  readonly isCancelled: () => boolean;
}

/** Actions that are replayed in a row before other tasks may run. */
const BATCH_ACTIONS = 20;

/** Replays every part from its checkpoint. Compares all hashes, and the end of each part with the next checkpoint. */
export async function verifyLog<State>(
  replayed: ReplayedLog<State>,
  verifying: Verifying<State>,
): Promise<Verification> {
  const notes: LedgerNote[] = [];
  let hashes = 0;
  let difference: Verification['difference'] = null;
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
        changes:
          end?.state === undefined
            ? []
            : stateDiff(only(slices, end.state), only(slices, verifying.project(outcome.state))).changes,
      };
    }
    if (verifying.isCancelled()) break;
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
  { hashesOf, annotations, yieldNow, isCancelled }: Verifying<State>,
  notes: LedgerNote[],
): Promise<Outcome<State>> {
  let state = replayed.startOf(part);
  let ledger = annotations.ledgerOf(state);
  let compared = 0;
  let difference: Outcome<State>['difference'] = null;
  for (const [index, { at, hashes }] of part.entries.entries()) {
    const position = part.start + index + 1;
    const { after } = replayed.reduce(state, position);
    if (after !== state) {
      const then = annotations.ledgerOf(after);
      if (then !== ledger) notes.push(...ledgerNotes(ledger, then).map((note) => ({ ...note, position, at })));
      ledger = then;
    }
    state = after;
    if (isRecorded(hashes)) {
      compared += 1;
      const slices = differing(hashes, hashesOf(state));
      if (slices.length > 0) difference ??= { position, slices };
    }
    if (position % BATCH_ACTIONS === 0) {
      await yieldNow();
      if (isCancelled()) break;
    }
  }
  return { state, compared, difference };
}

/** A page whose state is not known at the end of its log has no hashes there. */
function isRecorded(hashes: Hashes | undefined): hashes is Hashes {
  return hashes !== undefined && Object.keys(hashes).length > 0;
}

/** The recorded end of a part: the checkpoint of the part that follows; at the log's end hashes; null: unknown. */
function endOf<State>(
  replayed: ReplayedLog<State>,
  next: Part | undefined,
  { hashesOf, project }: Pick<Verifying<State>, 'hashesOf' | 'project'>,
): { readonly hashes: Hashes; readonly state?: unknown } | null {
  if (next === undefined) return isRecorded(replayed.log.hashes) ? { hashes: replayed.log.hashes } : null;
  if (next.begins !== 'follows') return null;
  const state = replayed.startOf(next);
  return { hashes: hashesOf(state), state: project(state) };
}

/** The hashes that were recorded at a position; null: none. */
export function recordedAt<State>(
  replayed: ReplayedLog<State>,
  position: number,
  hashesOf: Verifying<State>['hashesOf'],
): Hashes | null {
  const hashes = replayed.entryAt(position)?.hashes;
  if (isRecorded(hashes)) return hashes;
  const next = replayed.parts.find(({ start }) => start === position);
  if (next === undefined && position < replayed.count) return null;
  return endOf(replayed, next, { hashesOf, project: () => null })?.hashes ?? null;
}

export function differing(recorded: Hashes, replayed: Hashes): readonly string[] {
  return [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])]
    .filter((slice) => recorded[slice] !== replayed[slice])
    .sort();
}

function only(slices: readonly string[], state: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(state ?? {}).filter(([slice]) => slices.includes(slice)));
}

const NO_GAPS: readonly Range[] = [];

/** Compares the gaps of chats in two states: gaps that have appeared, and gaps that have been filled. */
function ledgerNotes(before: readonly ChatLedger[], after: readonly ChatLedger[]): readonly Note[] {
  const known = new Map(before.map((chat) => [chat.chatId, chat]));
  return after.flatMap((chat) => {
    const { chatId, gaps } = chat;
    const was = known.get(chatId);
    if (was === chat) return [];
    const earlier = was?.gaps ?? NO_GAPS;
    return [
      ...without(gaps, earlier).map((range): Note => ({ chatId, kind: 'gap', ...range })),
      ...without(earlier, gaps).map((range): Note => ({ chatId, kind: 'refilled', ...range })),
    ];
  });
}

/** Subtracts ranges from ranges. Both lists ascend, and ranges of a list do not overlap. */
function without(ranges: readonly Range[], others: readonly Range[]): readonly Range[] {
  return ranges.flatMap((range) => {
    const rest: Range[] = [];
    let { from } = range;
    for (const other of others) {
      if (other.to < from || other.from > range.to) continue;
      if (other.from > from) rest.push({ from, to: other.from - 1 });
      from = other.to + 1;
    }
    if (from <= range.to) rest.push({ from, to: range.to });
    return rest;
  });
}
