import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { REPORT_STATUS, REPORT_TYPE, type ReportRowStatus } from '#contract/domain.ts';
import type { DayTrend, ReportRow } from '#contract/http/reports.ts';
import { TrendChart, trendLine, trendPoints, UNIT_OF } from '#common/charts/index.ts';
import { Cut } from '#common/components/Cut.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { Tag } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { readStatus, readType, STATUS_WORD, TYPE_WORD, type FiguresRequest, type ReportView } from '../reportView.ts';
import { trend } from '../reportsSlice.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { TagsPanel } from './TagsPanel.tsx';
import { TargetsPanel } from './TargetsPanel.tsx';

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
      chart={
        <>
          <ChartPanel chart={trend.chart} label={t('reports.chart')} failed={t('reports.chartFailed')}>
            {(days, of) => <Lines days={days} of={of} />}
          </ChartPanel>
          <TargetsPanel />
          <TagsPanel />
        </>
      }
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
  const { counts, ...points } = useMemo(() => trendPoints(days, zone), [days, zone]);
  const lines = useMemo(() => {
    const tones = [
      ...(status === REPORT_STATUS.solved ? [] : (['open'] as const)),
      ...(status === REPORT_STATUS.open ? [] : (['solved'] as const)),
      ...(status === REPORT_STATUS.all && type === REPORT_TYPE.chat ? (['notSolved'] as const) : []),
    ];
    return tones.map((tone) => trendLine(counts, tone, t(`reports.state.${tone}`)));
  }, [counts, status, type, t]);
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
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { isAscending } = useSelector(trend.list.selectFilters);
  const created = {
    label: t('reports.createTime'),
    order: isAscending ? 'ascending' : 'descending',
    onSort: () => dispatch(trend.actions.viewChanged({ isAscending: !isAscending })),
  } as const;
  return (
    <Table
      label={label}
      columns={[created, t('reports.type'), t('reports.assignee'), t('reports.solvedOrOpen')]}
      busy={useIsLoadingNewRows(trend.list)}
      className="is-grid cs-trend-table"
    >
      {useSelector(trend.list.selectRows).map((row) => (
        <TrendLine key={row.id} row={row} />
      ))}
    </Table>
  );
}

const STATE_WORD = {
  [REPORT_STATUS.open]: 'open',
  [REPORT_STATUS.solved]: 'solved',
  [REPORT_STATUS.notSolved]: 'notSolved',
} as const satisfies Readonly<Record<ReportRowStatus, string>>;

const TrendLine = memo(function TrendLine({
  row: { createTime, type, assignee, status },
}: {
  readonly row: ReportRow;
}) {
  const { t } = useTranslation();
  return (
    <Row>
      <Cell className="cs-report-when cs-unbroken">
        <Time iso={createTime} show="stacked" />
      </Cell>
      <Cell className="cs-report-type">{t(`reports.typeOf.${TYPE_WORD[type]}`)}</Cell>
      <Cell className="cs-report-who">
        {assignee === '' ? (
          <span className="cs-muted">{t('reports.nothing')}</span>
        ) : (
          <Cut twoLines className="cs-report-name">
            {assignee}
          </Cut>
        )}
      </Cell>
      <Cell className="cs-report-status">
        <Tag positive={status === REPORT_STATUS.solved}>{t(`reports.state.${STATE_WORD[status]}`)}</Tag>
      </Cell>
    </Row>
  );
});
