import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#common/components/Button.tsx';
import { Cell, ClickableRow, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { formatCount } from '#common/format/number.ts';
import { ChatCustomer, ChatStateTag } from '../../tasks/index.ts';
import type { HistoryRow } from '../historySelectors.ts';
import { HistoryProduct } from './HistoryProduct.tsx';

interface HistoryTableProps {
  readonly rows: readonly HistoryRow[];
  readonly busy: boolean;
  readonly onOpen: (row: HistoryRow) => void;
}

/** Draws rows. Knows neither store nor network. */
export const HistoryTable = memo(function HistoryTable({ rows, busy, onOpen }: HistoryTableProps) {
  const { t } = useTranslation();
  const columns = [
    t('history.index'),
    t('history.liveId'),
    t('history.created'),
    t('history.updated'),
    t('history.status'),
    t('history.comeFrom'),
    t('history.assignee'),
  ];
  return (
    <Table label={t('history.listOf')} columns={columns} busy={busy} className="is-grid cs-history-table">
      {rows.map((row) => (
        <ClickableRow key={row.id} onActivate={() => onOpen(row)}>
          <Cell className="cs-cell-off cs-muted">{formatCount(row.index)}</Cell>
          <Cell className="cs-history-id">
            <ChatCustomer name={row.customerName} avatar={row.customerAvatar} lastMessage={row.lastMessage}>
              <Button
                variant="link"
                aria-haspopup="dialog"
                aria-label={t('history.open', { id: row.id })}
                onClick={() => onOpen(row)}
              >
                {row.id}
              </Button>
            </ChatCustomer>
          </Cell>
          <Cell className="cs-history-created">
            <span className="cs-caption">{t('history.created')}</span> <Time iso={row.createdAt} show="stacked" />
          </Cell>
          <Cell className="cs-history-updated">
            <span className="cs-caption">{t('history.updated')}</span> <Time iso={row.updatedAt} show="stacked" />
          </Cell>
          <Cell className="cs-history-status">
            <span className="cs-hint">{t(row.isEnded ? 'history.unsolved' : 'history.solved')}</span>{' '}
            <ChatStateTag chat={{ isEnded: row.isEnded, toId: row.assigneeId, waitingSince: row.waitingSince }} />
          </Cell>
          <Cell className="cs-history-product">
            <HistoryProduct code={row.productCode} />
          </Cell>
          <Cell className="cs-history-assignee">
            {row.assigneeName === '' ? (
              t('history.nobody')
            ) : (
              <bdi className="cs-two-lines" title={row.assigneeName}>
                {row.assigneeName}
              </bdi>
            )}
          </Cell>
        </ClickableRow>
      ))}
    </Table>
  );
});
