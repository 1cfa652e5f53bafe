import { Archive, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CANNED_STALE_DAYS, CANNED_STALE_USES_MIN } from '#contract/constants.ts';
import type { StaleCannedReply } from '#contract/http/cannedReplies.ts';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Empty } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { DayRangeField } from '#common/components/DayRangeField.tsx';
import { isolated } from '#contract/names.ts';
import { formatCount, formatRate } from '#common/format/number.ts';
import { LiveListView, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { useShown } from '#common/useShown.ts';
import { WholeListView } from '#common/wholeList/index.ts';
import { daysIn } from '#common/dayRange.ts';
import { usageClosed, usageList, usageOpened, editRequested, staleList } from '../cannedRepliesSlice.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { ReplyName } from './ReplyName.tsx';

/** How often each shared reply was used in a range of days, and how often it was edited before it was sent. */
export function Usage() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const view = useSelector(usageList.selectFilters);
  useShown(usageOpened, usageClosed);
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
        <p className="cs-above-2 cs-hint">{t('cannedReplies.usageNote', { zone })}</p>
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
function editedText({ uses, editedUses }: { readonly uses: number; readonly editedUses: number }): string {
  return uses === 0 ? formatCount(editedUses) : `${formatCount(editedUses)} (${formatRate(editedUses / uses)})`;
}

/** In a card, names the value as the column heading does in the table. */
function Figure({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <Cell>
      <span className="cs-caption cs-small" aria-hidden="true">
        {caption}{' '}
      </span>
      {children}
    </Cell>
  );
}

const ICON_SIZE = 14;

/** The shared replies that should be changed or archived. */
export function StaleReplies() {
  const { t } = useTranslation();
  const limits = { days: CANNED_STALE_DAYS, uses: CANNED_STALE_USES_MIN };
  return (
    <>
      <p className="cs-muted cs-flush">{t('cannedReplies.staleLead', limits)}</p>
      <WholeListView list={staleList} failed={t('cannedReplies.staleFailed')} empty={t('cannedReplies.noneStale')}>
        {(rows, isBusy) => <StaleTable rows={rows} busy={isBusy} />}
      </WholeListView>
      <ArchiveDialog list={staleList} />
    </>
  );
}

function StaleTable({ rows, busy }: { readonly rows: readonly StaleCannedReply[]; readonly busy: boolean }) {
  const { t } = useTranslation();
  const columns = [
    t('cannedReplies.reply'),
    t('cannedReplies.why'),
    t('cannedReplies.used'),
    t('cannedReplies.edited'),
    t('cannedReplies.lastUsed'),
    t('cannedReplies.operation'),
  ];
  return (
    <Table
      label={t('cannedReplies.staleOf')}
      columns={columns}
      busy={busy}
      className="is-grid cs-managed-stale cs-wide-cells"
    >
      {rows.map((row) => (
        <StaleRow key={row.id} row={row} />
      ))}
    </Table>
  );
}

function StaleRow({ row }: { readonly row: StaleCannedReply }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const named = { name: isolated(row.title) };
  return (
    <Row>
      <Cell>
        <ReplyName reply={row} />
      </Cell>
      <Cell>{t(`cannedReplies.reason.${row.reason}`)}</Cell>
      <Figure caption={t('cannedReplies.used')}>{formatCount(row.uses)}</Figure>
      <Figure caption={t('cannedReplies.edited')}>{editedText(row)}</Figure>
      <Figure caption={t('cannedReplies.lastUsed')}>{row.lastUsed ?? t('cannedReplies.never')}</Figure>
      <Cell className="cs-whole-actions cs-cell-wide">
        <RowButtons>
          <RowButton
            word={t('cannedReplies.edit')}
            name={t('cannedReplies.editOf', named)}
            icon={<Pencil size={ICON_SIZE} aria-hidden="true" />}
            onClick={() => dispatch(editRequested({ id: row.id }))}
          />
          <RowButton
            word={t('cannedReplies.archive')}
            name={t('cannedReplies.archiveOf', named)}
            icon={<Archive size={ICON_SIZE} aria-hidden="true" />}
            onClick={() => dispatch(staleList.actions.removalAsked({ id: row.id, name: row.title }))}
          />
        </RowButtons>
      </Cell>
    </Row>
  );
}
