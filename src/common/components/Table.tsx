import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Table as SemanticTable } from 'semantic-ui-react';
import { Button } from './Button.tsx';
import { ownElements } from './ownElements.tsx';
import { useRowClick } from './useRowClick.ts';
import './Table.css';

/** A column whose title sorts the table. */
export interface SortedColumn {
  readonly label: string;
  /** `none`: another column sorts it. */
  readonly order: 'ascending' | 'descending' | 'none';
  readonly onSort: () => void;
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly (string | SortedColumn)[];
  /** Rows: `Row` or `ClickableRow`. */
  readonly children: ReactNode;
  readonly className?: string;
  /** New rows are being loaded. */
  readonly busy?: boolean;
}

/** A table of records. On a narrow screen each row is a card. */
export function Table({ label, columns, children, className = '', busy = false }: TableProps) {
  return (
    <div className="cs-table-frame cs-box">
      <SemanticTable
        unstackable
        role="table"
        aria-label={label}
        aria-busy={busy}
        className={`cs-table ${className}`.trim()}
      >
        <SemanticTable.Header role="rowgroup">
          <SemanticTable.Row role="row">
            {columns.map((column) =>
              typeof column === 'string' ? (
                <SemanticTable.HeaderCell key={column} role="columnheader" scope="col">
                  {column}
                </SemanticTable.HeaderCell>
              ) : (
                <SortedColumnTitle key={column.label} {...column} />
              ),
            )}
          </SemanticTable.Row>
        </SemanticTable.Header>
        <SemanticTable.Body role="rowgroup">{children}</SemanticTable.Body>
      </SemanticTable>
    </div>
  );
}

const ORDER_ICON = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

function SortedColumnTitle({ label, order, onSort }: SortedColumn) {
  const Icon = ORDER_ICON[order];
  return (
    <SemanticTable.HeaderCell role="columnheader" scope="col" className="cs-sorted" aria-sort={order}>
      <Button variant="tertiary" className="compact cs-sort" onClick={onSort}>
        {label}
        <Icon size={14} aria-hidden="true" />
      </Button>
    </SemanticTable.HeaderCell>
  );
}

export function Row(props: ComponentProps<typeof SemanticTable.Row>) {
  return <SemanticTable.Row role="row" {...props} />;
}

interface CellProps {
  readonly className?: string;
  /** In a card, names the value as the column heading does in the table. */
  readonly caption?: string;
  readonly children?: ReactNode;
}

export function Cell({ className = '', caption, children }: CellProps) {
  const name = caption !== undefined && (
    <span key="caption" className="cs-caption cs-small">
      {caption}{' '}
    </span>
  );
  return (
    <SemanticTable.Cell role="cell" className={className}>
      {name !== false || Array.isArray(children) ? ownElements([name, children]) : children}
    </SemanticTable.Cell>
  );
}

interface ClickableRowProps {
  readonly onActivate: () => void;
  /** The space key, anywhere in the row but in a field. */
  readonly onSpace?: ((isShift: boolean) => void) | undefined;
  readonly children: ReactNode;
}

/** A row that a click anywhere activates. One of its cells must hold a link or button, for the keyboard. */
export function ClickableRow({ onActivate, onSpace, children }: ClickableRowProps) {
  return (
    <SemanticTable.Row
      role="row"
      className="cs-clickable"
      tabIndex={-1}
      {...useRowClick(onActivate)}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onActivate();
        if (event.key !== ' ' || onSpace === undefined || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        onSpace(event.shiftKey);
      }}
    >
      {children}
    </SemanticTable.Row>
  );
}
