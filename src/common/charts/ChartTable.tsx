import type { ReactNode } from 'react';
import { formatCount } from '../format/number.ts';

interface ChartTableProps {
  /** Names the table: what the figures count. */
  readonly caption: string;
  /** Titles of the columns. The first column names the rows. */
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly ChartTableRow[];
  readonly total?: ChartTableRow;
}

interface ChartTableRow {
  readonly name: ReactNode;
  readonly figures: readonly number[];
}

/** The figures of a chart. Its few columns fit a narrow screen; a long table scrolls in its place. */
export function ChartTable({ caption, columns, rows, total }: ChartTableProps) {
  return (
    <div className="cs-chart-table-frame" role="group" aria-label={caption} tabIndex={0}>
      <table className="cs-chart-table cs-small cs-digits">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <FigureRow key={at} {...row} />
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <FigureRow {...total} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function FigureRow({ name, figures }: ChartTableRow) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, at) => (
        <td key={at}>{formatCount(figure)}</td>
      ))}
    </tr>
  );
}
