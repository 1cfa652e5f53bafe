import { median } from '../support/statistics.ts';
import { figure } from '../support/table.ts';

/** The figures of one turn of a bench, by `row: column`. */
export type Figures = ReadonlyMap<string, number>;

/** The figures of two consecutive turns. */
export interface Pair {
  readonly here: Figures;
  readonly there: Figures;
}

export type Word = 'faster' | 'slower' | 'same within the spread' | 'too few turns';

export interface Compared {
  readonly name: string;
  readonly here: readonly number[];
  readonly there: readonly number[];
  /** For each pair, this version's figure divided by the other's. */
  readonly ratios: readonly number[];
  readonly word: Word;
}

/** With fewer turns, the two often differ by chance. */
const TURNS_MIN = 4;
const NUMBER = /^-?\d[\d,]*(?:\.\d+)?/;
const TIME = /\b(?:ms|µs|s)\b/;
const MORE_IS_BETTER = /\/s|^× |^taken$/;
/** This column divides two figures of its row. It would grow when only the smaller one became faster. */
const DERIVED = /: ratio$/;

/**
 * The figures in the Markdown tables of a bench's output. A row is named by its cells before the first figure. If a
 * cell has a number and other text, the number counts.
 */
export function figuresOf(output: string): Figures {
  const figures = new Map<string, number>();
  let header: readonly string[] = [];
  const lines = output.split('\n');
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|') || isRule(line)) continue;
    const cells = cellsOf(line);
    if (isRule(lines[index + 1] ?? '')) header = cells;
    else for (const [name, value] of rowFigures(header, cells)) figures.set(unused(figures, name), value);
  }
  return figures;
}

function rowFigures(header: readonly string[], cells: readonly string[]): readonly (readonly [string, number])[] {
  const firstFigure = cells.findIndex((cell, column) => column > 0 && NUMBER.test(cell));
  if (firstFigure === -1) return [];
  const row = cells
    .slice(0, firstFigure)
    .filter((cell) => cell !== '–')
    .join(', ');
  return cells.flatMap((cell, column) => {
    const [digits] = NUMBER.exec(cell) ?? [];
    if (column < firstFigure || digits === undefined) return [];
    return [[`${row}: ${header[column] ?? ''}`, Number(digits.replaceAll(',', ''))] as const];
  });
}

function unused(figures: Figures, name: string): string {
  let candidate = name;
  for (let count = 2; figures.has(candidate); count += 1) candidate = `${name} (${count})`;
  return candidate;
}

function isRule(line: string): boolean {
  return /^\|(?:-+:?\|)+$/.test(line);
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/**
 * Each figure that both versions print, in this version's order. Numbers that never change, such as counts of rows, are
 * left out, as are ratios of figures that are compared themselves.
 */
export function compare(pairs: readonly Pair[]): readonly Compared[] {
  const names = [...(pairs[0]?.here.keys() ?? [])].filter((name) => !DERIVED.test(name));
  return names.flatMap((name) => {
    const both = pairs.flatMap(({ here, there }) => {
      const [one, other] = [here.get(name), there.get(name)];
      return one === undefined || other === undefined ? [] : [{ one, other }];
    });
    const [here, there] = [both.map(({ one }) => one), both.map(({ other }) => other)];
    if (new Set([...here, ...there]).size < 2) return [];
    return [{ name, here, there, ratios: both.map(({ one, other }) => one / other), word: wordFor(name, here, there) }];
  });
}

/** They differ when each turn of one version is above each turn of the other. */
function wordFor(name: string, here: readonly number[], there: readonly number[]): Word {
  if (here.length < TURNS_MIN) return 'too few turns';
  const isMore = Math.min(...here) > Math.max(...there);
  const isLess = Math.max(...here) < Math.min(...there);
  if (!isMore && !isLess) return 'same within the spread';
  return isMore === moreIsBetter(name) ? 'faster' : 'slower';
}

/** True for rates and ratios of rates; all other figures are times, shares of a core or growth. */
function moreIsBetter(name: string): boolean {
  const column = name.slice(name.lastIndexOf(': ') + 2);
  return !TIME.test(column.replaceAll('/s', '')) && MORE_IS_BETTER.test(column);
}

export const HEAD = ['figure', 'here', 'there', 'here ÷ there', ''] as const;

/** A line of the table: medians, each with minimum and maximum. */
export function rowOf({ name, here, there, ratios, word }: Compared): readonly string[] {
  return [name, spread(here), spread(there), spread(ratios, 2), word];
}

function spread(values: readonly number[], digits?: number): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  const shown = digits ?? (most >= 1_000 ? 0 : 2);
  return `${figure(middle, shown)} (${figure(least, shown)}–${figure(most, shown)})`;
}
