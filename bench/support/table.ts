/** A number with few digits, or a dash without one. */
export function figure(value: number, digits = 0, unit = ''): string {
  if (!Number.isFinite(value)) return '–';
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }) + unit;
}

/** A Markdown table with aligned columns; all but the first column to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length), title.length, 3),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths
      .map((width, column) =>
        column === 0 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width),
      )
      .join(' | ')} |`;
  const rules = widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`));
  const rule = `|${rules.join('|')}|`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

/** The target of a figure, and its value. */
export interface Target {
  readonly what: string;
  readonly value: number;
  readonly wanted: { readonly atLeast: number } | { readonly atMost: number };
  readonly digits?: number;
  readonly unit?: string;
}

/** One line each: ✓ or ✗, the figure, and by how much it misses the target. A missing figure has neither. */
export function targetLines(targets: readonly Target[]): string {
  return targets.map(targetLine).join('\n');
}

function targetLine({ what, value, wanted, digits = 2, unit = '' }: Target): string {
  const [sign, limit] = 'atLeast' in wanted ? ['≥', wanted.atLeast] : ['≤', wanted.atMost];
  const goal = `${sign} ${figure(limit, digits, unit)}`;
  if (!Number.isFinite(value)) return `– ${what}: ${goal}, not measured`;
  const isReached = 'atLeast' in wanted ? value >= limit : value <= limit;
  const missed = isReached ? '' : `, misses by ${figure(Math.abs(value / limit - 1) * 100, 0, ' %')}`;
  return `${isReached ? '✓' : '✗'} ${what}: ${figure(value, digits, unit)} (${goal}${missed})`;
}
