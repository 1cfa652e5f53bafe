import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { REPORT_STATUS, REPORT_TYPE } from '#contract/domain.ts';
import type { DayTrend } from '#contract/http/reports.ts';
import { TrendChart, trendPoints } from '#common/charts/index.ts';
import { SelectField } from '#common/components/SelectField.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { trend } from '../reportsSlice.ts';
import {
  readStatus,
  readType,
  STATUS_WORD,
  TYPE_WORD,
  UNIT_OF,
  type FiguresRequest,
  type ReportView,
} from '../reportView.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { TrendTable } from './TrendTable.tsx';

/** Incoming work per day or hour, by status. */
export function TrendScreen() {
  const { t } = useTranslation();
  const rowsLabel = t('reports.trendRows');
  return (
    <ReportFrame
      report={trend}
      title={t('reports.trend')}
      rowsLabel={rowsLabel}
      fields={<Fields />}
      chart={<ChartPanel report={trend}>{(days, of) => <Lines days={days} of={of} />}</ChartPanel>}
      table={<Rows label={rowsLabel} />}
    />
  );
}

function Fields() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { type, status } = useSelector(trend.list.selectFilters);
  const change = (changed: Partial<ReportView>) => dispatch(trend.actions.viewChanged(changed));
  return (
    <>
      <SelectField
        label={t('reports.type')}
        options={[REPORT_TYPE.query, REPORT_TYPE.chat].map((each) => ({
          value: TYPE_WORD[each],
          label: t(`reports.typeOf.${TYPE_WORD[each]}`),
        }))}
        value={TYPE_WORD[type]}
        onChange={(word) => change({ type: readType(word) ?? type })}
      />
      <SelectField
        label={t('reports.status')}
        options={[REPORT_STATUS.all, REPORT_STATUS.open, REPORT_STATUS.solved].map((each) => ({
          value: STATUS_WORD[each],
          label: t(`reports.statusOf.${STATUS_WORD[each]}`),
        }))}
        value={STATUS_WORD[status]}
        onChange={(word) => change({ status: readStatus(word) ?? status })}
      />
    </>
  );
}

/** With a status filter, only that line. Queries have no 'not solved'. */
function Lines({ days, of: { type, status } }: { readonly days: readonly DayTrend[]; readonly of: FiguresRequest }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const points = useMemo(() => trendPoints(days, zone), [days, zone]);
  const lines = useMemo(
    () =>
      (
        [
          {
            tone: 'open',
            isShown: status !== REPORT_STATUS.solved,
            values: points.counts.map(({ openNum }) => openNum),
          },
          {
            tone: 'solved',
            isShown: status !== REPORT_STATUS.open,
            values: points.counts.map(({ solvedNum }) => solvedNum),
          },
          {
            tone: 'notSolved',
            isShown: status === REPORT_STATUS.all && type === REPORT_TYPE.chat,
            values: points.counts.map(({ notSolvedNum }) => notSolvedNum),
          },
        ] as const
      ).flatMap(({ tone, isShown, values }) => (isShown ? [{ label: t(`reports.state.${tone}`), tone, values }] : [])),
    [points, status, type, t],
  );
  return (
    <TrendChart
      viewKey="trend"
      title={t(`reports.${points.hours === null ? 'trendChart' : 'hoursChart'}.${TYPE_WORD[type]}`)}
      unit={UNIT_OF[type]}
      days={points.days}
      hours={points.hours}
      lines={lines}
    />
  );
}

function Rows({ label }: { readonly label: string }) {
  const dispatch = useDispatch();
  const rows = useSelector(trend.list.selectRows);
  const { isAscending } = useSelector(trend.list.selectFilters);
  return (
    <TrendTable
      rows={rows}
      label={label}
      busy={useIsLoadingNewRows(trend.list)}
      isAscending={isAscending}
      onSort={() => dispatch(trend.actions.viewChanged({ isAscending: !isAscending }))}
    />
  );
}
