import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useTimeZone } from '#common/components/timeZone.ts';
import { Empty } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { DayRangeField } from '#common/components/DayRangeField.tsx';
import { formatCount, formatRate } from '#common/format/number.ts';
import { LiveListView, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { usageClosed, usageList, usageOpened } from '../cannedRepliesSlice.ts';
import { daysIn } from '../usageView.ts';
import { ReplyName } from './ReplyName.tsx';

/** How often each shared reply was used in a range of days, and how often it was edited before it was sent. */
export function Usage() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const view = useSelector(usageList.selectFilters);
  useEffect(() => {
    dispatch(usageOpened());
    return () => {
      dispatch(usageClosed());
    };
  }, [dispatch]);
  const { filtersChanged } = usageList.actions;
  return (
    <>
      <DayRangeField
        viewKey="cannedUsage"
        label={t('cannedReplies.tab.usage')}
        choice={view.range}
        days={daysIn(view)}
        onChange={(range) => dispatch(filtersChanged({ range }))}
      />
      <LiveListView
        list={usageList}
        label={t('cannedReplies.usageOf')}
        failed={t('cannedReplies.usageFailed')}
        empty={<Empty>{t('cannedReplies.noUsage')}</Empty>}
        onMove={(to) => dispatch(filtersChanged(to))}
        isQuiet
      >
        <UsageTable />
        <p className="cs-managed-note cs-hint">{t('cannedReplies.usageNote', { zone })}</p>
      </LiveListView>
    </>
  );
}

function UsageTable() {
  const { t } = useTranslation();
  const rows = useSelector(usageList.selectRows);
  const busy = useIsLoadingNewRows(usageList);
  const captions = [t('cannedReplies.used'), t('cannedReplies.edited'), t('cannedReplies.staff')] as const;
  return (
    <Table
      label={t('cannedReplies.usageOf')}
      columns={[t('cannedReplies.reply'), ...captions]}
      busy={busy}
      className="is-grid cs-managed-usage cs-wide-cells"
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell>
            <ReplyName reply={row} />
            {row.isArchived && <span className="cs-hint cs-flush"> {t('cannedReplies.isArchived')}</span>}
          </Cell>
          <Figure caption={captions[0]}>{formatCount(row.uses)}</Figure>
          <Figure caption={captions[1]}>{editedText(row)}</Figure>
          <Figure caption={captions[2]}>{formatCount(row.staffCount)}</Figure>
        </Row>
      ))}
    </Table>
  );
}

/** The edited uses, and their share. */
export function editedText({ uses, editedUses }: { readonly uses: number; readonly editedUses: number }): string {
  return uses === 0 ? formatCount(editedUses) : `${formatCount(editedUses)} (${formatRate(editedUses / uses)})`;
}

/** In a card, names the value as the column heading does in the table. */
export function Figure({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <Cell>
      <span className="cs-caption cs-small" aria-hidden="true">
        {caption}{' '}
      </span>
      {children}
    </Cell>
  );
}
