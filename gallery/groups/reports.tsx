import type { ComponentProps } from 'react';
import { RankChart, TrendChart, type RankRow } from '#common/charts/index.ts';
import { DayRangeField } from '#common/components/DayRangeField.tsx';
import type { DayRangeChoice } from '#common/dayRange.ts';
import type { Entry } from '../entry.ts';
import { ARABIC_NAME, hoverAndFocus, LONG_NAME, names, Stateful } from '../samples.tsx';

const days = (viewKey: string, initial: DayRangeChoice, from = '2026-03-09', to = from) => (
  <Stateful initial={initial}>
    {(choice, change) => (
      <DayRangeField
        viewKey={viewKey}
        label={`Days (${viewKey})`}
        choice={choice}
        days={from === '' ? null : { startDate: from, endDate: to }}
        onChange={change}
      />
    )}
  </Stateful>
);

const ROWS: readonly RankRow[] = names(5).map((name, index) => ({
  staffName: name,
  assignedNum: 60 - index * 10,
  solvedNum: 50 - index * 9,
}));

const rank = (viewKey: string, rows: readonly RankRow[]) => (
  <RankChart viewKey={viewKey} title={`Ranking (${viewKey})`} unit="queries" rows={rows} />
);

const DAYS = Array.from({ length: 30 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`);

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

const trend = (
  viewKey: string,
  shownDays: readonly string[],
  factor: number,
  hours: readonly string[] | null = null,
) => {
  const valuesOf = (offset: number) => (hours ?? shownDays).map((_, index) => factor * (((index * 7) % 11) + offset));
  const lines: ComponentProps<typeof TrendChart>['lines'] = [
    { label: 'Open', tone: 'open', values: valuesOf(4) },
    { label: 'Solved', tone: 'solved', values: valuesOf(9) },
    { label: 'Not solved', tone: 'notSolved', values: valuesOf(0) },
  ];
  return (
    <TrendChart
      viewKey={viewKey}
      title={`Trend (${viewKey})`}
      unit="chats"
      days={shownDays}
      hours={hours}
      lines={lines}
    />
  );
};

export const REPORTS: readonly Entry[] = [
  {
    title: 'DayRangeField',
    components: [DayRangeField],
    isWide: true,
    states: {
      default: days('yesterday', { name: 'yesterday' }),
      'typed days': days(
        'custom',
        { name: 'custom', from: '2026-03-01', to: '2026-03-31' },
        '2026-03-01',
        '2026-03-31',
      ),
      'days not known yet': days('unknown', { name: 'last7' }, ''),
      ...hoverAndFocus((shown) => days(shown, { name: 'last3' })),
    },
    opens: '.cs-field-error',
    layers: {
      error: {
        show: days('wrong', { name: 'yesterday' }),
        heightPx: 200,
        view: { 'days.wrong': 'yesterday/2026-03-09/2026-03-09 2026-03-09 2026-03-01 left' },
      },
    },
  },
  {
    title: 'TrendChart',
    components: [TrendChart],
    isWide: true,
    states: {
      default: trend('month', DAYS, 1),
      'one day': trend('day', DAYS.slice(0, 1), 1),
      hours: trend('hours', DAYS.slice(0, 1), 1, HOURS),
      'large figures': trend('large', DAYS.slice(0, 7), 1_000_000),
      'no figures': trend('none', DAYS, 0),
    },
    opens: 'table',
    layers: { 'as a table': { show: trend('table', DAYS.slice(0, 7), 1), heightPx: 480, view: { 'chart.table': '' } } },
  },
  {
    title: 'RankChart',
    components: [RankChart],
    isWide: true,
    states: {
      default: rank('five', ROWS),
      'long names': rank('long', [
        { staffName: LONG_NAME, assignedNum: 40, solvedNum: 30 },
        { staffName: ARABIC_NAME, assignedNum: 20, solvedNum: 10 },
      ]),
      '0 rows': rank('none', []),
      'many rows': rank(
        'many',
        names(40).map((staffName, index) => ({ staffName, assignedNum: 80 - index, solvedNum: 40 })),
      ),
    },
  },
];
