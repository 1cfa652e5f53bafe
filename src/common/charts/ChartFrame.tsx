import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/Button.tsx';
import { Empty } from '../components/states.tsx';
import { useView } from '../view/index.ts';
import './charts.css';

interface ChartFrameProps {
  /** Tells it from others on the screen. */
  readonly place: string;
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
 * A chart with its title and legend, or the same figures as a table: one of the two at a time, so that nothing is read
 * out twice. The button between them is everybody's; a screen reader finds the drawing as one picture with a summary.
 */
export function ChartFrame({ place, title, empty, legend, table, heightPx, children }: ChartFrameProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [turned, turn] = useView(`chart.${place}`);
  const isTable = turned !== null;
  return (
    <figure className="cs-chart" aria-labelledby={titleId}>
      <figcaption className="cs-chart-head">
        <span id={titleId} className="cs-chart-title">
          {title}
        </span>
        {empty === null && (
          <Button variant="link" aria-describedby={titleId} onClick={() => turn(isTable ? null : 'table')}>
            {isTable ? t('charts.showChart') : t('charts.showTable')}
          </Button>
        )}
      </figcaption>
      {empty !== null && (
        <div className="cs-chart-empty" style={{ minHeight: heightPx }}>
          <Empty>{empty}</Empty>
        </div>
      )}
      {empty === null && !isTable && (
        <>
          {legend}
          <div className="cs-chart-plot" style={{ height: heightPx }}>
            {children}
          </div>
        </>
      )}
      {empty === null && isTable && table}
    </figure>
  );
}
