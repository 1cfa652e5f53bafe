import { CircleHelp, History } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button, IconButton } from '#common/components/Button.tsx';
import { Checkbox } from '#common/components/CheckField.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { useTimeZone } from '#common/components/timeZone.tsx';
import { useRowClick } from '#common/components/useRowClick.ts';
import { customerNameOf } from '#common/format/customerName.ts';
import { formatDateTime } from '#common/format/time.ts';
import { ChatLink, ChatStatus, ChatTime, LastMessage, ProductName } from '../../tasks/index.ts';
import type { ChosenChat } from '../assign/bulkAssignSlice.ts';
import type { LeaderTaskRow } from '../leaderRows.ts';

interface RowActions {
  /** Opens the chat at the side. */
  readonly onOpen: (row: LeaderTaskRow) => void;
  readonly onChoose: (chat: ChosenChat, isChosen: boolean) => void;
  readonly onEnter: (row: LeaderTaskRow) => void;
  readonly onAssign: (row: LeaderTaskRow) => void;
  readonly onAskWhy: (row: LeaderTaskRow) => void;
  /** null: this person may not do it. */
  readonly onViewHistory: ((row: LeaderTaskRow) => void) | null;
}

interface LeaderTaskTableProps extends RowActions {
  readonly rows: readonly LeaderTaskRow[];
  readonly chosen: ReadonlySet<string>;
  /** The chat at the side. */
  readonly openId: string | null;
  readonly busy: boolean;
}

/** Draws rows; each is drawn again only when it changed. */
export const LeaderTaskTable = memo(function LeaderTaskTable({
  rows,
  chosen,
  openId,
  busy,
  ...actions
}: LeaderTaskTableProps) {
  const { t } = useTranslation();
  const columns = [
    t('leader.choose'),
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
    <Table
      label={t('leader.tasks')}
      columns={columns}
      busy={busy}
      className={`is-grid cs-leader-table ${actions.onViewHistory === null ? '' : 'has-history'}`.trim()}
    >
      {rows.map((row) => (
        <TaskRow key={row.id} row={row} isChosen={chosen.has(row.id)} isOpen={row.id === openId} {...actions} />
      ))}
    </Table>
  );
});

interface TaskRowProps extends RowActions {
  readonly row: LeaderTaskRow;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
}

const TaskRow = memo(function TaskRow({ row, isChosen, isOpen, ...actions }: TaskRowProps) {
  const { t } = useTranslation();
  return (
    <Row className={`cs-clickable ${isOpen ? 'is-open' : ''}`.trim()} {...useRowClick(() => actions.onOpen(row))}>
      <Cell className="cs-leader-select">
        <Choice
          id={row.id}
          customerName={row.customerName}
          isChosen={isChosen}
          disabled={!row.isEffective && !isChosen}
          onChoose={actions.onChoose}
        />
      </Cell>
      <Cell className="cs-leader-live">
        <LiveId row={row} isOpen={isOpen} onOpen={actions.onOpen} onAskWhy={actions.onAskWhy} />
      </Cell>
      <Cell className="cs-leader-created">
        <span className="cs-leader-caption">{t('leader.created')} </span>
        <Time iso={row.createdAt} show="stacked" />
      </Cell>
      <Cell className="cs-leader-updated">
        <span className="cs-leader-caption">{t('leader.updated')} </span>
        <Time iso={row.updatedAt} show="stacked" />
      </Cell>
      <Cell className="cs-leader-status">
        <ChatStatus chat={{ isEnded: !row.isEffective, toId: row.assigneeId, waitingSince: row.waitingSince }} />
      </Cell>
      <Cell className="cs-leader-product">
        <ProductName code={row.product} />
      </Cell>
      <Cell className="cs-leader-assignee">
        {row.assigneeId === null ? (
          <span className="cs-leader-none">{t('leader.nobody')}</span>
        ) : (
          <bdi className="cs-ellipsis" title={row.assigneeName}>
            {row.assigneeName}
          </bdi>
        )}
      </Cell>
      <Cell className="cs-leader-waiting">
        {row.waitingSince !== null && (
          <>
            <span className="cs-leader-caption">{t('leader.waiting')} </span>
            <ChatTime waitingSince={row.waitingSince} idleSince={null} isBrief />
          </>
        )}
      </Cell>
      <Cell className="cs-leader-actions">
        <Actions row={row} {...actions} />
      </Cell>
    </Row>
  );
});

interface ChoiceProps extends ChosenChat {
  readonly isChosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: RowActions['onChoose'];
}

/** Drawn apart from its row: React writes the attributes of a field again with every drawing. */
const Choice = memo(function Choice({ id, customerName, isChosen, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      id={`choose-${id}`}
      name={t('leader.chooseChat', { id })}
      checked={isChosen}
      disabled={disabled}
      onChange={(isChecked) => onChoose({ id, customerName }, isChecked)}
    />
  );
});

/** The chat's number opens it at the side, for the keyboard; a click anywhere in the row does so too. */
function LiveId({ row, isOpen, onOpen, onAskWhy }: Pick<TaskRowProps, 'row' | 'isOpen' | 'onOpen' | 'onAskWhy'>) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const customerName = customerNameOf(t, row.customerName);
  const dates = [
    `${t('leader.created')} ${formatDateTime(row.createdAt, zone)}`,
    `${t('leader.updated')} ${formatDateTime(row.updatedAt, zone)}`,
  ].join('\n');
  return (
    <div className="cs-row cs-gap-2 cs-narrowed">
      <Avatar name={row.customerName} avatar={row.customerAvatar} size="small" />
      <div className="cs-leader-who">
        <span className="cs-leader-number cs-row" title={dates}>
          <Button
            variant="link"
            className="cs-leader-id"
            aria-label={t('leader.openChat', { id: row.id })}
            aria-current={isOpen ? 'true' : undefined}
            onClick={() => onOpen(row)}
          >
            {row.id}
          </Button>
          <IconButton
            className="compact"
            label={t('leader.actionOf', { action: t('leader.why'), id: row.id })}
            icon={<CircleHelp size={16} />}
            onClick={() => onAskWhy(row)}
          />
        </span>
        <bdi className="cs-leader-customer cs-ellipsis" title={customerName}>
          {customerName}
        </bdi>
        <LastMessage message={row.lastMessage} />
      </div>
    </div>
  );
}

/** Their accessible names begin with the visible text and end with the chat's id. */
function Actions({ row, onEnter, onAssign, onViewHistory }: RowActions & { readonly row: LeaderTaskRow }) {
  const { t } = useTranslation();
  const { id } = row;
  return (
    <div className="cs-row-actions cs-row cs-wrap cs-gap-1">
      {onViewHistory !== null && (
        <Button
          className="compact cs-leader-history"
          aria-label={t('leader.actionOf', { action: t('leader.viewHistory'), id })}
          title={t('leader.viewHistory')}
          onClick={() => onViewHistory(row)}
        >
          <History size={16} aria-hidden="true" />
          <span>{t('leader.viewHistory')}</span>
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
