import type { FoundMessage } from '#contract/http/messageSearch.ts';
import { weakMapMemoize } from 'reselect';
import { digitsIn, folded } from '#contract/searchWords.ts';
import { COMMAND_GROUPS, type CommandEntry, type CommandGroup } from '#common/commands/index.ts';

/** Rows that are drawn at most, and of one group while there are others. */
export const BAR_ROWS_MAX = 50;
const GROUP_ROWS_MAX = 8;

export interface BarEntry {
  readonly entry: CommandEntry;
  /** Its source, or 'command'. Recent entries are stored by it and their id. */
  readonly source: string;
  readonly group: CommandGroup;
  /** Keys of a command, as a person reads them. */
  readonly keys?: readonly string[];
  /** The server found it for the typed text, which may be in what the row does not show, such as a phone. */
  readonly isFound?: boolean;
  /** What to highlight in the label, as [start, end). */
  readonly marks?: Readonly<FoundMessage['marks']>;
}

export interface BarGroup {
  readonly group: CommandGroup | 'recent';
  readonly entries: readonly BarEntry[];
}

export const keyOf = ({ source, entry }: BarEntry) => `${source}:${entry.id}`;

const prepare = weakMapMemoize((entry: CommandEntry) => {
  const label = folded(entry.label);
  return { label, all: `${label}\n${folded(entry.detail ?? '')}` };
});

/** Nothing typed: what was chosen last, then the commands and screens. */
function groupsAtFirst(entries: readonly BarEntry[], recent: readonly string[]): readonly BarGroup[] {
  const byKey = new Map(entries.map((row) => [keyOf(row), row]));
  const chosen = recent.flatMap((key) => byKey.get(key) ?? []).slice(0, GROUP_ROWS_MAX);
  const others = entries.filter((row) => row.source === COMMAND && !chosen.includes(row));
  return cut([...(chosen.length === 0 ? [] : [{ group: 'recent' as const, entries: chosen }]), ...grouped(others)]);
}

/** The source of commands. */
export const COMMAND = 'command';

/** What a typed text finds, the group with the best match first. Of equal matches, those chosen lately come first. */
export function groupsFor(entries: readonly BarEntry[], typed: string, recent: readonly string[]): readonly BarGroup[] {
  const text = folded(typed).trim().replace(/\s+/g, ' ');
  if (text === '') return groupsAtFirst(entries, recent);
  const words = text.split(' ');
  const number = digitsIn(typed);
  const lately = new Map(recent.map((key, index) => [key, index]));
  const found = entries
    .flatMap((row) => {
      const ofText = row.entry.id === number ? 0 : scoreOf(prepare(row.entry), text, words);
      const score = ofText ?? (row.isFound === true ? FOUND_ONLY : null);
      if (score === null) return [];
      return [{ row, score: row.group === 'messages' ? LAST : score, age: lately.get(keyOf(row)) ?? recent.length }];
    })
    .sort((a, b) => a.score - b.score || a.age - b.age);
  const best = new Map<CommandGroup, number>();
  for (const { row, score } of found) if (!best.has(row.group)) best.set(row.group, score);
  const groups = grouped(found.map(({ row }) => row));
  const ordered = [...groups].sort((a, b) => (best.get(a.group) ?? 0) - (best.get(b.group) ?? 0));
  const rows = groups.length === 1 ? BAR_ROWS_MAX : GROUP_ROWS_MAX;
  return cut(ordered.map(({ group, entries: own }) => ({ group, entries: own.slice(0, rows) })));
}

/** After everything that shows the typed words. */
const FOUND_ONLY = 5;
/** Messages may contain any words, so they come after what has them in its name. */
const LAST = 6;

/** Lower is better; null: not every word occurs. */
function scoreOf({ label, all }: ReturnType<typeof prepare>, text: string, words: readonly string[]): number | null {
  if (!words.every((word) => all.includes(word))) return null;
  if (label === text) return 0;
  if (label.startsWith(text)) return 1;
  if (words.every((word) => beginsWord(label, word))) return 2;
  return words.every((word) => beginsWord(all, word)) ? 3 : 4;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}

/** In the order of COMMAND_GROUPS. */
function grouped(entries: readonly BarEntry[]) {
  return COMMAND_GROUPS.map((group) => ({ group, entries: entries.filter((row) => row.group === group) })).filter(
    ({ entries: own }) => own.length > 0,
  );
}

function cut(groups: readonly BarGroup[]): readonly BarGroup[] {
  let left = BAR_ROWS_MAX;
  return groups.flatMap(({ group, entries }) => {
    const rows = entries.slice(0, left);
    left -= rows.length;
    return rows.length === 0 ? [] : [{ group, entries: rows }];
  });
}
