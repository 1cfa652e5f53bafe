import { CircleHelp } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../common/components/Button.tsx';
import { Tag } from '../../../common/components/states.tsx';
import { Cell, Row, Table } from '../../../common/components/Table.tsx';
import { Time } from '../../../common/components/Time.tsx';
import { ChatLink, ChatTime, ProductName } from '../../tasks/index.ts';
import type { LeaderTaskRow } from '../leaderRows.ts';

interface RowActions {
  readonly onEnter: (row: LeaderTaskRow) => void;
  readonly onAssign: (row: LeaderTaskRow) => void;
  readonly onAskWhy: (row: LeaderTaskRow) => void;
  /** null: this person may not do it. */
  readonly onViewHistory: ((row: LeaderTaskRow) => void) | null;
}

interface LeaderTaskTableProps extends RowActions {
  readonly rows: readonly LeaderTaskRow[];
  readonly busy: boolean;
}

/** Draws rows; each is drawn again only when it changed. */
export const LeaderTaskTable = memo(function LeaderTaskTable({ rows, busy, ...actions }: LeaderTaskTableProps) {
  const { t } = useTranslation();
  const columns = [
    t('leader.liveId'),
    t('leader.created'),
    t('leader.updated'),
    t('leader.status'),
    t('leader.comeFrom'),
    t('leader.assignee'),
    t('leader.waiting'),
    t('leader.actions'),
  ];
  return (
    <Table label={t('leader.tasks')} columns={columns} busy={busy} className="cs-leader-table">
      {rows.map((row) => (
        <TaskRow key={row.id} row={row} {...actions} />
      ))}
    </Table>
  );
});

const TaskRow = memo(function TaskRow({ row, ...actions }: RowActions & { readonly row: LeaderTaskRow }) {
  const { t } = useTranslation();
  return (
    <Row>
      <Cell className="cs-leader-id">
        {row.id}
        <IconButton
          className="compact"
          label={t('leader.actionOf', { action: t('leader.why'), id: row.id })}
          icon={<CircleHelp size={16} />}
          onClick={() => actions.onAskWhy(row)}
        />
      </Cell>
      <Cell className="cs-leader-created">
        <span className="cs-leader-caption">{t('leader.created')}</span> <Time iso={row.createdAt} />
      </Cell>
      <Cell className="cs-leader-updated">
        <span className="cs-leader-caption">{t('leader.updated')}</span> <Time iso={row.updatedAt} />
      </Cell>
      <Cell className="cs-leader-status">
        <Tag positive={row.isEffective}>{t(row.isEffective ? 'leader.effective' : 'leader.invalid')}</Tag>
      </Cell>
      <Cell className="cs-leader-product">
        <ProductName code={row.product} />
      </Cell>
      <Cell className="cs-leader-assignee">
        {row.assigneeId === null ? (
          <span className="cs-leader-none">{row.isEffective ? t('leader.inLine') : t('leader.nobody')}</span>
        ) : (
          <bdi className="cs-ellipsis" title={row.assigneeName}>
            {row.assigneeName}
          </bdi>
        )}
      </Cell>
      <Cell className="cs-leader-waiting">
        <ChatTime waitingSince={row.waitingSince} idleSince={null} />
      </Cell>
      <Cell className="cs-leader-deeds">
        <Actions row={row} {...actions} />
      </Cell>
    </Row>
  );
});

/** Their accessible names begin with the visible text and end with the chat's id. */
function Actions({ row, onEnter, onAssign, onViewHistory }: RowActions & { readonly row: LeaderTaskRow }) {
  const { t } = useTranslation();
  const { id } = row;
  return (
    <div className="cs-row-deeds">
      {onViewHistory !== null && (
        <Button
          className="compact"
          aria-label={t('leader.actionOf', { action: t('leader.viewHistory'), id })}
          onClick={() => onViewHistory(row)}
        >
          {t('leader.viewHistory')}
        </Button>
      )}
      <Button
        className="compact"
        aria-label={t('leader.actionOf', { action: t('leader.assign'), id })}
        disabled={!row.isEffective}
        onClick={() => onAssign(row)}
      >
        {t('leader.assign')}
      </Button>
      <ChatLink
        chat={{ chatId: id, fromId: row.fromId, mode: 'C' }}
        className="ui compact button"
        label={t('leader.actionOf', { action: t('leader.enter'), id })}
        onOpen={() => onEnter(row)}
      >
        {t('leader.enter')}
      </ChatLink>
    </div>
  );
}
