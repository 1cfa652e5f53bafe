import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/Button.tsx';
import { Empty } from '../components/states.tsx';
import './charts.css';

interface ChartFrameProps {
  readonly title: string;
  /** Why there is nothing to draw; null: there is something. */
  readonly empty: string | null;
  readonly legend: ReactNode;
  readonly table: ReactNode;
  /** Height of the drawing. */
  readonly heightPx: number;
  /** The drawing. */
  readonly children: ReactNode;
}

/**
 * A chart with its title and legend, or the same figures as a table: one of the two at a time, so that nothing is read out twice. The button
 * between them is everybody's; a screen reader finds the drawing as one picture with a summary.
 */
export function ChartFrame({ title, empty, legend, table, heightPx, children }: ChartFrameProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [shows, setShows] = useState<'chart' | 'table'>('chart');
  const other = shows === 'chart' ? 'table' : 'chart';
  return (
    <figure className="cs-chart" aria-labelledby={titleId}>
      <figcaption className="cs-chart-head">
        <span id={titleId} className="cs-chart-title">{title}</span>
        {empty === null && (
          <Button variant="link" aria-describedby={titleId} onClick={() => setShows(other)}>
            {shows === 'chart' ? t('charts.showTable') : t('charts.showChart')}
          </Button>
        )}
      </figcaption>
      {empty !== null && <div className="cs-chart-empty" style={{ minHeight: heightPx }}><Empty>{empty}</Empty></div>}
      {empty === null && shows === 'chart' && (
        <>
          {legend}
          <div className="cs-chart-plot" style={{ height: heightPx }}>{children}</div>
        </>
      )}
      {empty === null && shows === 'table' && table}
    </figure>
  );
}
