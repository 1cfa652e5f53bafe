import { useId, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/Button.tsx';
import { Empty } from '../components/states.tsx';
import { formatCount } from '../format/number.ts';
import { useView } from '../view.ts';
import { MARKS_OF, useChartTheme, type ChartTheme, type Tone } from './browser/chartTheme.ts';
import './charts.css';

interface ChartFrameProps {
  readonly viewKey: string;
  readonly title: string;
  /** Why there is nothing to draw; null: there are figures. */
  readonly empty: string | null;
  readonly legend: ReactNode;
  readonly table: ReactNode;
  readonly heightPx: number;
  /** Draws the chart. The same function draws the same chart, which is not updated. */
  readonly children: Draw;
}

type Draw = (theme: ChartTheme) => ReactNode;

/**
 * A chart with title and legend, or its figures as a table. Only one of the two is in the page, so that screen readers
 * do not read the figures twice. They read the drawing as one picture with a summary.
 */
export function ChartFrame({ viewKey, title, empty, legend, table, heightPx, children }: ChartFrameProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [turned, turn] = useView(`chart.${viewKey}`);
  const isTable = turned !== null;
  return (
    <figure className="cs-chart cs-narrowed cs-flush" aria-labelledby={titleId}>
      <figcaption className="cs-chart-head cs-wrap cs-between cs-at-baseline cs-gap-1-3">
        <span id={titleId} className="cs-chart-title cs-strong">
          {title}
        </span>
        {empty === null && (
          <Button variant="link" aria-describedby={titleId} onClick={() => turn(isTable ? null : 'table')}>
            {isTable ? t('charts.showChart') : t('charts.showTable')}
          </Button>
        )}
      </figcaption>
      {empty !== null && (
        <div className="cs-chart-empty cs-grid" style={{ minHeight: heightPx }}>
          <Empty>{empty}</Empty>
        </div>
      )}
      {empty === null && !isTable && (
        <>
          {legend}
          <div className="cs-anchor" style={{ height: heightPx }}>
            <Drawing>{children}</Drawing>
          </div>
        </>
      )}
      {empty === null && isTable && table}
    </figure>
  );
}

/** Out of the flow, so that a wide canvas does not keep its container wide. */
function Drawing({ children }: { readonly children: Draw }) {
  const canvas = useRef<HTMLDivElement>(null);
  const theme = useChartTheme(canvas);
  const drawing = useMemo(() => theme && children(theme), [theme, children]);
  return (
    <div ref={canvas} className="cs-chart-canvas cs-covering cs-absolute">
      {drawing}
    </div>
  );
}

/** The legend of a chart. It is HTML, not canvas, so that it scales with the text and screen readers read it. */
export function Legend({ children }: { readonly children: ReactNode }) {
  return <ul className="cs-chart-legend cs-list cs-wrap cs-small">{children}</ul>;
}

interface LegendItemProps {
  readonly mark: ReactNode;
  readonly label: string;
  /** The sum of the figures, with its unit. */
  readonly total?: string;
}

export function LegendItem({ mark, label, total }: LegendItemProps) {
  return (
    <li className="cs-inline cs-gap-2">
      {mark}
      <span>{label}</span>
      {total !== undefined && <span className="cs-muted cs-digits">{total}</span>}
    </li>
  );
}

const POINTS = {
  circle: <circle cx="16" cy="7" r="4" />,
  triangle: <path d="M16 2.5 20.5 10.5h-9z" />,
  rect: <path d="M12.5 3.5h7v7h-7z" />,
} as const;

const CLASS_OF: Readonly<Record<Tone | 'assigned', string>> = {
  open: 'is-open',
  solved: 'is-solved',
  notSolved: 'is-not-solved',
  assigned: 'is-assigned',
};

/** A short piece of the line. */
export function LineMark({ tone }: { readonly tone: Tone }) {
  const { dash, point } = MARKS_OF[tone];
  return (
    <svg
      className={`cs-chart-mark cs-fixed ${CLASS_OF[tone]}`}
      width="32"
      height="14"
      viewBox="0 0 32 14"
      aria-hidden="true"
    >
      <path d="M0 7h32" strokeWidth="2" strokeDasharray={dash.join(' ')} />
      {POINTS[point]}
    </svg>
  );
}

/** A short piece of the bar. */
export function BarMark({ of }: { readonly of: Tone | 'assigned' }) {
  return (
    <svg
      className={`cs-chart-mark cs-fixed ${CLASS_OF[of]}`}
      width="20"
      height="14"
      viewBox="0 0 20 14"
      aria-hidden="true"
    >
      <path d="M.5.5h19v13H.5z" />
    </svg>
  );
}

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
  /** Numbers are shown as counts. */
  readonly figures: readonly ReactNode[];
}

/** The figures of a chart. Its few columns fit a narrow screen; a long table scrolls in its place. */
export function ChartTable({ caption, columns, rows, total }: ChartTableProps) {
  return (
    <div className="cs-chart-table-frame cs-scroll-all cs-box" role="group" aria-label={caption} tabIndex={0}>
      <table className="cs-chart-table cs-full-width cs-small cs-digits">
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
        <td key={at}>{typeof figure === 'number' ? formatCount(figure) : figure}</td>
      ))}
    </tr>
  );
}
