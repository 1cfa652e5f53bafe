import { invalid } from './errors.ts';
import { beginningOf } from './texts.ts';

// What files of lists have in common. csv-parse reads them.

/** Spreadsheets of many countries separate fields by semicolons. @param beginning with the whole first line */
export function delimiterOf(beginning: string): ';' | ',' {
  return /^[^\r\n]*;/.test(beginning) ? ';' : ',';
}

/** Of a name that is none: the file may be no list at all. */
const NAME_SHOWN_MAX = 50;

/**
 * The columns of a file, in the order of its first line, which may write them in any case.
 * @throws {DomainError} 4022 for a name that no column has, for one that is there twice, and without a required one
 */
export function columnsOf<Column extends string>(
  header: readonly string[],
  known: readonly Column[],
  required: readonly Column[],
): Column[] {
  const columns = header.map((name) => {
    const found = known.find((column) => column.toLowerCase() === name.trim().toLowerCase());
    if (found === undefined)
      throw invalid(`There is no column '${beginningOf(name, NAME_SHOWN_MAX)}'. The columns are ${known.join(', ')}.`);
    return found;
  });
  const repeated = columns.find((column, at) => columns.indexOf(column) !== at);
  if (repeated !== undefined) throw invalid(`The column '${repeated}' is there twice`);
  const missing = required.find((column) => !columns.includes(column));
  if (missing !== undefined) throw invalid(`The column '${missing}' is missing`);
  return columns;
}
