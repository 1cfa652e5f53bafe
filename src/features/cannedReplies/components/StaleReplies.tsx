import { Archive, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { CANNED_STALE_DAYS, CANNED_STALE_USES_MIN } from '#contract/constants.ts';
import type { StaleCannedReply } from '#contract/http/cannedReplies.ts';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { isolated } from '#contract/names.ts';
import { formatCount } from '#common/format/number.ts';
import { WholeListView } from '#common/wholeList/index.ts';
import { editWanted, staleList } from '../cannedRepliesSlice.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { ReplyName } from './ReplyName.tsx';
import { editedText, Figure } from './Usage.tsx';

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
            onClick={() => dispatch(editWanted({ id: row.id }))}
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
