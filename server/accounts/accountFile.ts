import { CsvError, parse } from 'csv-parse/sync';
import { ACCOUNT_IMPORT_MAX } from '#contract/constants.ts';
import { columnsOf, delimiterOf } from '../common/csv.ts';
import { invalid } from '../common/errors.ts';

const REQUIRED = ['account', 'name', 'phoneCode', 'phone', 'email', 'role'] as const;
const COLUMNS = [...REQUIRED, 'type'] as const;
type Column = (typeof COLUMNS)[number];

type Fields = Readonly<Record<Column, string>>;

const NOTHING: Fields = { account: '', name: '', phoneCode: '', phone: '', email: '', role: '', type: '' };

/** csv-parse gives a record an error where its number of fields is not that of the header. */
interface RecordInfo {
  readonly lines: number;
  readonly error?: CsvError;
}

/** An account of a file, as written; '' where the line has nothing. */
export interface FileAccount extends Fields {
  /** From 1. */
  readonly line: number;
  /** The line has more fields than there are columns. */
  readonly isTooLong: boolean;
}

/**
 * Reads a CSV file of accounts. Its first line names the columns, in any order. Where that line has a semicolon,
 * semicolons separate the fields, as spreadsheets of many countries save them.
 * @throws {DomainError} 4022 for a file that is no CSV or not in UTF-8, other columns, no accounts, or too many
 */
export function readAccountFile(csv: string): readonly FileAccount[] {
  if (csv.includes('\uFFFD')) throw invalid('The file is not in UTF-8');
  const accounts = accountsIn(csv);
  if (accounts.length === 0) throw invalid('The file has no accounts');
  if (accounts.length > ACCOUNT_IMPORT_MAX) throw invalid(`A file can have at most ${ACCOUNT_IMPORT_MAX} accounts`);
  return accounts;
}

/** @returns one more than allowed at most */
function accountsIn(csv: string): readonly FileAccount[] {
  let columns: readonly Column[] = [];
  try {
    return parse<FileAccount, Partial<Fields>>(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      columns: (header) => [...(columns = columnsOf(header, COLUMNS, REQUIRED))],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: ACCOUNT_IMPORT_MAX + 1,
      trim: true,
      on_record: (fields, { lines: line, error }: RecordInfo) => {
        const record: unknown = error?.['record'];
        return { ...NOTHING, ...fields, line, isTooLong: Array.isArray(record) && record.length > columns.length };
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw invalid('A quotation mark is never closed');
    throw invalid(`Line ${String(error['lines'])}: a quotation mark is in the wrong place`);
  }
}
