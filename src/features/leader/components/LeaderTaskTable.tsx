import { CircleHelp, History } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { BUTTON_KEY, CHAT_ENDED, USER_TYPE } from '#contract/domain.ts';
import type { LeaderTask } from '#contract/http/chats.ts';
import { isolated } from '#contract/names.ts';
import { TRANSFER_TO } from '#contract/transferKinds.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button, IconButton } from '#common/components/Button.tsx';
import { Checkbox } from '#common/components/CheckField.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { useRowClick } from '#common/components/useRowClick.ts';
import { isPermitted } from '#common/permission.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { formatDateTime } from '#common/format/time.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { historyDialogOpened } from '../../history/index.ts';
import { selectUser } from '../../session/index.ts';
import { TagsCell, useHasTags } from '../../tags/index.ts';
import { ChatLink, ChatStatus, ChatTime, LastMessage, ProductName } from '../../tasks/index.ts';
import { assignableOf, chatAssignment, type ChosenChat } from '../assignSlice.ts';
import {
  chatEntered,
  chatsSelected,
  chatsUnselected,
  leaderTasks,
  selectSelected,
  selectSideId,
  viewChanged,
} from '../leaderSlice.ts';

interface LeaderTaskTableProps {
  readonly onAskWhy: (chatId: string) => void;
}

/** The rows of the list; each is drawn again only when it changed. */
export const LeaderTaskTable = memo(function LeaderTaskTable({ onAskWhy }: LeaderTaskTableProps) {
  const { t } = useTranslation();
  const tasks = useSelector(leaderTasks.selectRows);
  const selected = useSelector(selectSelected);
  const openId = useSelector(selectSideId);
  const user = useSelector(selectUser);
  const hasHistory = user?.type === USER_TYPE.admin;
  const mayWatch = isPermitted(user, [BUTTON_KEY.chatWatch]);
  const chosen = new Set(selected.map(({ id }) => id));
  const hasTags = useHasTags();
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
    ...(hasTags ? [t('tags.label')] : []),
  ];
  return (
    <Table
      label={t('leader.tasks')}
      columns={columns}
      busy={useIsLoadingNewRows(leaderTasks)}
      className={`is-grid cs-leader-table ${hasHistory ? 'has-history' : ''} ${hasTags ? 'has-tags' : ''}`.trim()}
    >
      {tasks.map((task) => (
        <TaskRow
          key={task.chatId}
          task={task}
          isChosen={chosen.has(task.chatId)}
          isOpen={task.chatId === openId}
          hasHistory={hasHistory}
          hasTags={hasTags}
          mayOpen={mayWatch || task.chatEnded === CHAT_ENDED.yes || task.toId === user?.id}
          onAskWhy={onAskWhy}
        />
      ))}
    </Table>
  );
});

const OFFERED = {
  [TRANSFER_TO.person]: 'leader.offeredTo',
  [TRANSFER_TO.team]: 'leader.offeredTo',
  [TRANSFER_TO.line]: 'leader.offeredToLine',
} as const;

interface TaskRowProps extends LeaderTaskTableProps {
  readonly task: LeaderTask;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
  readonly hasHistory: boolean;
  readonly hasTags: boolean;
  /** A live chat of another can only be opened by those who may watch. */
  readonly mayOpen: boolean;
}

const TaskRow = memo(function TaskRow({ task, isChosen, isOpen, hasTags, ...props }: TaskRowProps) {
  const { hasHistory, mayOpen, onAskWhy } = props;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { chatId, toName, waitingSince, dueAt, urgentAt, offeredTo } = task;
  const isLive = task.chatEnded === CHAT_ENDED.no;
  const open = () => dispatch(viewChanged({ chatId }));
  const onRowClick = useRowClick(open);
  return (
    <Row className={`${mayOpen ? 'cs-clickable' : ''} ${isOpen ? 'is-open' : ''}`.trim()} {...(mayOpen && onRowClick)}>
      <Cell className="cs-leader-select">
        <Choice id={chatId} customerName={task.nickName} isChosen={isChosen} disabled={!isLive && !isChosen} />
      </Cell>
      <Cell className="cs-leader-live">
        <LiveId task={task} isOpen={isOpen} onOpen={mayOpen ? open : null} onAskWhy={() => onAskWhy(chatId)} />
      </Cell>
      <Cell className="cs-leader-created">
        <span className="cs-leader-caption">{t('leader.created')} </span>
        <Time iso={task.createTime} show="stacked" />
      </Cell>
      <Cell className="cs-leader-updated">
        <span className="cs-leader-caption">{t('leader.updated')} </span>
        <Time iso={task.updateTime} show="stacked" />
      </Cell>
      <Cell className="cs-leader-status">
        <ChatStatus task={task} />
      </Cell>
      <Cell className="cs-leader-product">
        <ProductName code={task.comeFrom} />
      </Cell>
      <Cell className="cs-leader-assignee">
        {task.toId === null ? <span className="cs-hint">{t('leader.nobody')}</span> : <Cut>{toName}</Cut>}
        {offeredTo !== undefined && (
          <Cut className="cs-hint">{t(OFFERED[offeredTo.toType], { name: isolated(offeredTo.toName) })}</Cut>
        )}
      </Cell>
      <Cell className="cs-leader-waiting">
        {waitingSince !== null && (
          <>
            <span className="cs-leader-caption">{t('leader.waiting')} </span>
            <ChatTime waitingSince={waitingSince} dueAt={dueAt} urgentAt={urgentAt} idleSince={null} isBrief />
          </>
        )}
      </Cell>
      <Cell className="cs-leader-actions">
        <Actions task={task} hasHistory={hasHistory} mayOpen={mayOpen} />
      </Cell>
      {hasTags && <TagsCell ids={task.tagIds} />}
    </Row>
  );
});

interface ChoiceProps extends ChosenChat {
  readonly isChosen: boolean;
  readonly disabled: boolean;
}

/** Drawn apart from its row: React writes the attributes of a field again with every drawing. */
const Choice = memo(function Choice({ id, customerName, isChosen, disabled }: ChoiceProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <Checkbox
      id={`choose-${id}`}
      name={t('leader.chooseChat', { id })}
      checked={isChosen}
      disabled={disabled}
      onChange={(isChecked) =>
        dispatch(isChecked ? chatsSelected({ selected: [{ id, customerName }] }) : chatsUnselected({ ids: [id] }))
      }
    />
  );
});

interface LiveIdProps extends Pick<TaskRowProps, 'task' | 'isOpen'> {
  /** null: they may not. */
  readonly onOpen: (() => void) | null;
  readonly onAskWhy: () => void;
}

/** The chat's number opens it at the side, for the keyboard; a click anywhere in the row does so too. */
function LiveId({ task: { chatId, ...task }, isOpen, onOpen, onAskWhy }: LiveIdProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const customerName = customerNameOf(t, task.nickName);
  const dates = [
    `${t('leader.created')} ${formatDateTime(task.createTime, zone)}`,
    `${t('leader.updated')} ${formatDateTime(task.updateTime, zone)}`,
  ].join('\n');
  return (
    <div className="cs-row cs-gap-2 cs-narrowed">
      <Avatar name={task.nickName} avatar={task.fromHeadImg} size="small" />
      <div className="cs-leader-who">
        <span className="cs-leader-number cs-row" title={dates}>
          {onOpen === null ? (
            <span className="cs-leader-id" title={t('leader.noWatching')}>
              {chatId}
            </span>
          ) : (
            <Button
              variant="link"
              className="cs-leader-id"
              aria-label={t('leader.openChat', { id: chatId })}
              aria-current={isOpen ? 'true' : undefined}
              onClick={onOpen}
            >
              {chatId}
            </Button>
          )}
          <IconButton
            className="compact"
            label={t('leader.actionOf', { action: t('leader.why'), id: chatId })}
            icon={<CircleHelp size={16} />}
            onClick={onAskWhy}
          />
        </span>
        <Cut className="cs-leader-customer cs-hint">{customerName}</Cut>
        {task.rating === null || task.rating.words === '' ? (
          <LastMessage message={task.lastMessage} />
        ) : (
          <Cut className="cs-last-message cs-fits cs-hint">
            {t('leader.said', { words: isolated(task.rating.words) })}
          </Cut>
        )}
      </div>
    </div>
  );
}

/** Their accessible names begin with the visible text and end with the chat's id. */
function Actions({ task, hasHistory, mayOpen }: Pick<TaskRowProps, 'task' | 'hasHistory' | 'mayOpen'>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { chatId, fromId } = task;
  const nameOf = (action: string) => t('leader.actionOf', { action, id: chatId });
  return (
    <div className="cs-row-actions cs-row cs-wrap cs-gap-1">
      {hasHistory && (
        <Button
          className="compact cs-leader-history"
          aria-label={nameOf(t('leader.viewHistory'))}
          title={t('leader.viewHistory')}
          onClick={() => dispatch(historyDialogOpened(task))}
        >
          <History size={16} aria-hidden="true" />
          <span>{t('leader.viewHistory')}</span>
        </Button>
      )}
      <Button
        className="compact"
        aria-label={nameOf(t('leader.assign'))}
        disabled={task.chatEnded === CHAT_ENDED.yes}
        onClick={() => dispatch(chatAssignment.actions.assignOpened(assignableOf(task)))}
      >
        {t('leader.assign')}
      </Button>
      {mayOpen && (
        <ChatLink
          chat={{ chatId, fromId, mode: 'C' }}
          className="ui compact button"
          label={nameOf(t('leader.enter'))}
          onOpen={() => dispatch(chatEntered({ chatId, fromId }))}
        >
          {t('leader.enter')}
        </ChatLink>
      )}
    </div>
  );
}
