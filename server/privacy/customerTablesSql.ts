import { TABLES } from './columnClassesSql.ts';
import type { Owner, TableClasses } from './tableClassesSql.ts';

// Which rows are of customers, and what an erasure does with them.

const BY_NAME: ReadonlyMap<string, TableClasses> = new Map(Object.entries(TABLES));

/** The ids of what belongs to the customers $1. */
const IDS_OF: ReadonlyMap<Owner, string> = new Map([
  ['customer', '$1'],
  ['chat', 'array(select id from chat where customer_id = any($1))'],
  ['query', 'array(select id from query where customer_id = any($1))'],
]);

/** The SQL condition that finds all rows of customers, whose ids are the array $1; null: the table has none of them. */
export function rowsOfCustomers(table: string): string | null {
  const rowsOf = BY_NAME.get(table)?.rowsOf ?? {};
  const conditions = [...IDS_OF].flatMap(([owner, ids]) => {
    const condition = rowsOf[owner];
    return condition === undefined ? [] : [`(${condition.replaceAll('$1', () => ids)})`];
  });
  return conditions.length === 0 ? null : conditions.join(' or ');
}

/** The same without what only staff may read. */
export function exportedRowsOf(table: string): string | null {
  const [rows, ofStaff] = [rowsOfCustomers(table), BY_NAME.get(table)?.ofStaff];
  return rows === null || ofStaff === undefined ? rows : `(${rows}) and not (${ofStaff})`;
}

/** A table whose rows an erasure deletes or blanks. */
export interface ErasedTable {
  readonly name: string;
  /** The SQL condition of rows that still hold something. The ids of their owners are the array $1. */
  readonly where: string;
  /** SQL of the blanked columns; null: the rows are deleted. */
  readonly blanks: string | null;
}

/** What an erasure changes in the rows of an owner. */
export function erasedTablesOf(owner: Owner): readonly ErasedTable[] {
  return [...BY_NAME].flatMap(([name, classesOf]) => toErased(name, classesOf, classesOf.rowsOf?.[owner] ?? null));
}

/** What an erasure changes in all rows of customers. */
export function erasedTables(): readonly ErasedTable[] {
  return [...BY_NAME].flatMap(([name, classesOf]) => toErased(name, classesOf, rowsOfCustomers(name)));
}

/** The tables whose rows an erasure with this receipt deleted or blanked. */
export function tablesChangedBy(receipt: Readonly<Record<string, number>>): readonly string[] {
  return [...BY_NAME.keys()].filter((name) => {
    const erasure = BY_NAME.get(name)?.erasure;
    return (receipt[typeof erasure === 'object' ? erasure.deletedWith : name] ?? 0) > 0;
  });
}

function toErased(name: string, { erasure, blanks = {} }: TableClasses, rows: string | null): readonly ErasedTable[] {
  if (rows === null) return [];
  if (erasure === 'deleted') return [{ name, where: `(${rows})`, blanks: null }];
  if (erasure !== 'blanked') return [];
  const columns = Object.keys(blanks);
  return [
    {
      name,
      where: `(${rows}) and row(${columns.join(', ')}) is distinct from row(${Object.values(blanks).join(', ')})`,
      blanks: Object.entries(blanks)
        .map((blank) => blank.join(' = '))
        .join(', '),
    },
  ];
}
