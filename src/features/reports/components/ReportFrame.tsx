import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ExportButton } from '#common/components/ExportButton.tsx';
import { Link } from '#common/components/Link.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Empty } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { DayRangeField } from '#common/components/DayRangeField.tsx';
import { daysIn } from '#common/dayRange.ts';
import { LiveListView, PageBeyondEnd } from '#common/liveList/index.ts';
import { useScreen } from '#common/useScreen.ts';
import type { Report } from '../report.ts';
import { DASHBOARD_PATH, type ReportView } from '../reportView.ts';
import './ReportFrame.css';

interface ReportFrameProps<Row extends { readonly id: string }, Figures> {
  readonly report: Report<Row, Figures>;
  readonly title: string;
  /** Names the rows for screen readers. */
  readonly rowsLabel: string;
  /** Fields in front of the date range. */
  readonly fields?: ReactNode;
  readonly chart: ReactNode;
  readonly table: ReactNode;
}

/** The frame of every report: the link back, the range, a chart above a table, and the export. */
export function ReportFrame<Row extends { readonly id: string }, Figures>({
  report,
  title,
  rowsLabel,
  fields,
  chart,
  table,
}: ReportFrameProps<Row, Figures>) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const change = useReport(report);
  const view = useSelector(report.list.selectFilters);
  const isAnswered = useSelector(report.list.selectStatus) === 'ready';
  const isEmpty = useSelector(report.list.selectPosition)?.total === 0 && isAnswered;
  return (
    <div className="cs-screen cs-stack cs-gap-4 cs-report">
      <header className="cs-gap-2-3 cs-row cs-wrap">
        <Link to={DASHBOARD_PATH} className="ui button" title={t('reports.backHint')}>
          {t('reports.back')}
        </Link>
        <div className="cs-report-title cs-gap-0-3 cs-at-baseline cs-wrap">
          <ScreenHeading>{title}</ScreenHeading>
          <span className="cs-hint">{t('reports.zone', { zone })}</span>
        </div>
        <span className="cs-at-end cs-wrap cs-gap-2">
          <ExportButton
            fileExport={report.file}
            label={t('reports.export')}
            hint={t('reports.exportHint')}
            giveUp={t('reports.giveUp')}
            running={t('reports.exporting')}
            unavailable={isEmpty ? t('reports.nothingToExport') : null}
          />
        </span>
      </header>
      <div className="cs-report-fields cs-at-top cs-wrap cs-gap-3">
        {fields}
        <DayRangeField
          viewKey="report"
          label={title}
          choice={view.range}
          days={daysIn(view)}
          onChange={(range) => change({ range })}
        />
      </div>
      {chart}
      <LiveListView
        list={report.list}
        label={rowsLabel}
        failed={t('reports.rowsFailed')}
        empty={view.pageNo === 1 ? <Empty>{t('reports.none')}</Empty> : <PageBeyondEnd onMove={change} />}
        onMove={change}
        isQuiet
      >
        {table}
      </LiveListView>
    </div>
  );
}

/** Opens the report that the address names, and closes it on leaving. @returns a function that changes the view */
function useReport<Row extends { readonly id: string }, Figures>({ actions }: Report<Row, Figures>) {
  const dispatch = useDispatch();
  useScreen(actions);
  return (changed: Partial<ReportView>) => dispatch(actions.viewChanged(changed));
}
