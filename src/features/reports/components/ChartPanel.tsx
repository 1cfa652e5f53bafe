import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { NotLoaded, Panel } from '#common/components/Panel.tsx';
import type { ReportChart } from '../report.ts';
import type { FiguresRequest } from '../reportView.ts';

interface ChartPanelProps<Figures> {
  readonly chart: ReportChart<Figures>;
  readonly label: string;
  /** The text when loading has failed. */
  readonly failed: string;
  /** Draws the figures. `of`: the request that they answer. */
  readonly children: (figures: Figures, of: FiguresRequest) => ReactNode;
}

/** A report's chart or other figures, or a message in its place. Old figures are dimmed while new ones load. */
export function ChartPanel<Figures>({ chart, label, failed, children }: ChartPanelProps<Figures>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const container = useRef<HTMLDivElement>(null);
  const { status, wanted, shown, error } = useSelector(chart.select);
  const isBusy = status === 'loading';
  const isWaiting = isBusy && shown !== null;
  const retry = () => {
    // The pressed button disappears after the click.
    container.current?.focus();
    if (wanted !== null) dispatch(chart.actions.figuresRequested(wanted));
  };
  return (
    <Panel
      as="section"
      ref={container}
      tabIndex={-1}
      className={`cs-report-chart cs-pad-4 cs-waiting ${isWaiting ? 'is-waiting' : ''}`.trim()}
      aria-label={label}
      aria-busy={isBusy}
    >
      <span role="status" className="cs-visually-hidden">
        {isWaiting && t('common.loading')}
      </span>
      {status === 'failed' || shown === null ? (
        <NotLoaded failed={failed} error={status === 'failed' ? error : null} onRetry={retry} />
      ) : (
        children(shown.figures, shown.of)
      )}
    </Panel>
  );
}
