import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#common/components/states.tsx';
import { Cell, ClickableRow, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { formatBadge, formatCount } from '#common/format/number.ts';
import type { TaskRow } from '../taskRows.ts';
import { ChatCustomer } from './ChatCustomer.tsx';
import { ChatLink, type LinkedChat } from './ChatLink.tsx';
import { ChatStatus } from './ChatStateTag.tsx';
import { ChatTime } from './ChatTime.tsx';
import { ProductName } from './ProductName.tsx';

interface TaskTableProps {
  readonly rows: readonly TaskRow[];
  readonly busy: boolean;
  readonly onOpen: (chat: LinkedChat) => void;
}

/** Draws rows; each is drawn again only when it changed. */
export const TaskTable = memo(function TaskTable({ rows, busy, onOpen }: TaskTableProps) {
  const { t } = useTranslation();
  const columns = [
    t('tasks.time'),
    t('tasks.index'),
    t('tasks.liveId'),
    t('tasks.updated'),
    t('tasks.status'),
    t('tasks.comeFrom'),
  ];
  return (
    <Table label={t('tasks.listOf')} columns={columns} busy={busy} className="is-grid cs-task-table">
      {rows.map((row) => (
        <TaskTableRow key={row.id} row={row} onOpen={onOpen} />
      ))}
    </Table>
  );
});

interface TaskTableRowProps extends Pick<TaskTableProps, 'onOpen'> {
  readonly row: TaskRow;
}

const TaskTableRow = memo(function TaskTableRow({ row, onOpen }: TaskTableRowProps) {
  const chat: LinkedChat = { chatId: row.id, fromId: row.fromId };
  return (
    <ClickableRow onActivate={() => onOpen(chat)}>
      <Cell className="cs-task-time">
        <ChatTime waitingSince={row.waitingSince} idleSince={row.isEffective ? row.updatedAt : null} />
      </Cell>
      <Cell className="cs-cell-off cs-muted">{formatCount(row.index)}</Cell>
      <Cell className="cs-task-live-id">
        <ChatCustomer name={row.customerName} avatar={row.customerAvatar} lastMessage={row.lastMessage}>
          <ChatLink chat={chat} className="cs-task-id cs-inline cs-gap-2" onOpen={onOpen}>
            <span>{row.id}</span>
            {row.unread > 0 && <UnreadBadge count={row.unread} />}
          </ChatLink>
        </ChatCustomer>
      </Cell>
      <Cell className="cs-task-updated">
        <Time iso={row.updatedAt} show="stacked" />
      </Cell>
      <Cell className="cs-cell-corner">
        <ChatStatus chat={{ isEnded: !row.isEffective, toId: row.assigneeId, waitingSince: row.waitingSince }} />
      </Cell>
      <Cell className="cs-task-product">
        <ProductName code={row.product} />
      </Cell>
    </ClickableRow>
  );
});

function UnreadBadge({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <Badge>
      <span aria-hidden="true">{formatBadge(count)}</span>
      <span className="cs-visually-hidden">{t('tasks.unread', { count })}</span>
    </Badge>
  );
}
