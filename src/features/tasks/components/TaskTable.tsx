import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../common/components/states.tsx';
import { Cell, ClickableRow, Table } from '../../../common/components/Table.tsx';
import { Time } from '../../../common/components/Time.tsx';
import { formatBadge, formatCount } from '../../../common/format/number.ts';
import type { TaskRow } from '../tasksSelectors.ts';

interface TaskTableProps {
  readonly rows: readonly TaskRow[];
  readonly busy: boolean;
  /** Address of a row's chat, for those who open links in their own way. */
  readonly hrefOf: (row: TaskRow) => string;
  readonly onOpen: (row: TaskRow) => void;
}

/** Draws rows. Knows neither store nor network. */
export const TaskTable = memo(function TaskTable({ rows, busy, hrefOf, onOpen }: TaskTableProps) {
  const { t } = useTranslation();
  const columns = [t('tasks.index'), t('tasks.liveId'), t('tasks.updated'), t('tasks.status'), t('tasks.comeFrom')];
  return (
    <Table label={t('tasks.listOf')} columns={columns} busy={busy} className="cs-task-table">
      {rows.map((row) => (
        <ClickableRow key={row.id} onActivate={() => onOpen(row)}>
          <Cell className="cs-task-index">{formatCount(row.index)}</Cell>
          <Cell className="cs-task-live-id"><ChatLink row={row} href={hrefOf(row)} onOpen={onOpen} /></Cell>
          <Cell className="cs-task-updated"><Time iso={row.updatedAt} /></Cell>
          <Cell className="cs-task-status"><Tag positive={row.isEffective}>{t(row.isEffective ? 'tasks.effective' : 'tasks.invalid')}</Tag></Cell>
          <Cell className="cs-task-product">{row.productKey === null ? t('product.unknown', { code: row.productCode }) : t(row.productKey)}</Cell>
        </ClickableRow>
      ))}
    </Table>
  );
});

interface ChatLinkProps {
  readonly row: TaskRow;
  readonly href: string;
  readonly onOpen: (row: TaskRow) => void;
}

function ChatLink({ row, href, onOpen }: ChatLinkProps) {
  const { t } = useTranslation();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <a href={href} className="cs-task-id" onClick={open}>
      {row.id}
      {row.unread > 0 && (
        <span className="cs-badge">
          <span aria-hidden="true">{formatBadge(row.unread)}</span>
          <span className="cs-visually-hidden">{t('tasks.unread', { count: row.unread })}</span>
        </span>
      )}
    </a>
  );
}
