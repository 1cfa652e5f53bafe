import type { TFunction } from 'i18next';
import texts from '../texts.json';

const TABLES = Object.keys(texts.erasedRows);

/** What an erasure deletes or blanks, by the name of its table. One of another version has only its technical name. */
export function erasedRowsName(t: TFunction, table: string): string {
  return isKnown(table) ? t(`erasedRows.${table}`) : table;
}

/** In the order of a receipt: what matters most comes first. */
export function compareErasedTables(a: string, b: string): number {
  return TABLES.indexOf(a) - TABLES.indexOf(b);
}

function isKnown(table: string): table is keyof typeof texts.erasedRows {
  return Object.hasOwn(texts.erasedRows, table);
}
