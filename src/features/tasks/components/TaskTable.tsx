import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import { Badge } from '#common/components/states.tsx';
import { Cell, ClickableRow, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { formatBadge, formatCount } from '#common/format/number.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { TagsCell, useHasTags } from '../../tags/index.ts';
import { taskOpened, tasksList } from '../tasksList.ts';
import { ChatCustomer, ChatStatus, ChatTime, ProductName } from './chatFacts.tsx';
import { ChatLink } from './ChatLink.tsx';

/** The rows of the list; each is drawn again only when it changed. */
export const TaskTable = memo(function TaskTable() {
  const { t } = useTranslation();
  const tasks = useSelector(tasksList.selectRows);
  const first = useSelector(tasksList.selectFirstIndex);
  const hasTags = useHasTags();
  const columns = [
    t('tasks.time'),
    t('tasks.index'),
    t('tasks.liveId'),
    t('tasks.updated'),
    t('tasks.status'),
    t('tasks.comeFrom'),
    ...(hasTags ? [t('tags.label')] : []),
  ];
  return (
    <Table
      label={t('tasks.listOf')}
      columns={columns}
      busy={useIsLoadingNewRows(tasksList)}
      className={`is-grid cs-task-table ${hasTags ? 'has-tags' : ''}`.trim()}
    >
      {tasks.map((task, offset) => (
        <TaskRow key={task.chatId} task={task} index={first + offset} hasTags={hasTags} />
      ))}
    </Table>
  );
});

interface TaskRowProps {
  readonly task: ChatTask;
  /** Position in the whole list, from 1. */
  readonly index: number;
  readonly hasTags: boolean;
}

const TaskRow = memo(function TaskRow({ task, index, hasTags }: TaskRowProps) {
  const dispatch = useDispatch();
  const { chatId, fromId, updateTime, unReadCount } = task;
  const open = () => dispatch(taskOpened({ chatId, fromId }));
  return (
    <ClickableRow onActivate={open}>
      <Cell className="cs-task-time">
        <ChatTime
          waitingSince={task.waitingSince}
          dueAt={task.dueAt}
          urgentAt={task.urgentAt}
          idleSince={task.chatEnded === CHAT_ENDED.no ? updateTime : null}
        />
      </Cell>
      <Cell className="cs-cell-off cs-muted">{formatCount(index)}</Cell>
      <Cell className="cs-cell-wide">
        <ChatCustomer
          name={task.nickName === '' ? task.fromName : task.nickName}
          avatar={task.fromHeadImg}
          lastMessage={task.lastMessage}
        >
          <ChatLink chat={{ chatId, fromId }} className="cs-inline cs-gap-2" onOpen={open}>
            <span>{chatId}</span>
            {unReadCount > 0 && <UnreadBadge count={unReadCount} />}
          </ChatLink>
        </ChatCustomer>
      </Cell>
      <Cell className="cs-cell-minor">
        <Time iso={updateTime} show="stacked" />
      </Cell>
      <Cell className="cs-cell-corner">
        <ChatStatus task={task} />
      </Cell>
      <Cell className="cs-cell-minor cs-cell-end">
        <ProductName code={task.comeFrom} />
      </Cell>
      {hasTags && <TagsCell ids={task.tagIds} />}
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
