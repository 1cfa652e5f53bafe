import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/Button.tsx';
import { Empty } from '../components/states.tsx';
import { useView } from '../view/index.ts';
import './charts.css';

interface ChartFrameProps {
  /** Its id in the view state; unique on the screen. */
  readonly viewKey: string;
  readonly title: string;
  /** Why there is nothing to draw; null: there are figures. */
  readonly empty: string | null;
  readonly legend: ReactNode;
  readonly table: ReactNode;
  readonly heightPx: number;
  readonly children: ReactNode;
}

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
      <figcaption className="cs-chart-head cs-wrap cs-between">
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
          <div className="cs-anchor" style={{ height: heightPx }}>
            {children}
          </div>
        </>
      )}
      {empty === null && isTable && table}
    </figure>
  );
}
