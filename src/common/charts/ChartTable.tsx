import type { ReactNode } from 'react';
import { formatCount } from '../format/number.ts';

interface ChartTableProps {
  /** What the figures count; names the table. */
  readonly caption: string;
  /** Heads of the first column, which names the rows, and of the figures. */
  readonly heads: readonly [string, ...string[]];
  readonly rows: readonly ChartTableRow[];
  readonly total?: ChartTableRow;
}

export interface ChartTableRow {
  readonly name: ReactNode;
  readonly figures: readonly number[];
}

/**
 * A chart's figures. A few short columns, so it stays a table also on a narrow screen; a long one scrolls in its place.
 */
export function ChartTable({ caption, heads, rows, total }: ChartTableProps) {
  return (
    <div className="cs-chart-table-frame" role="group" aria-label={caption} tabIndex={0}>
      <table className="cs-chart-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
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
