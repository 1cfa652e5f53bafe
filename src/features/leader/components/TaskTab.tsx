import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { USER_TYPE } from '#contract/domain.ts';
import { Button } from '#common/components/Button.tsx';
import { Empty } from '#common/components/states.tsx';
import { useProductName } from '#common/products/index.ts';
import { LiveListView, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { ChatHistoryDialog, historyDialogOpened } from '../../history/index.ts';
import { selectUser } from '../../session/index.ts';
import type { ChosenChat } from '../assign/bulkAssignSlice.ts';
import { isNarrowed, NO_TASK_FILTERS, type LeaderTaskFilters } from '../leaderFilters.ts';
import { assignmentOf, selectLeaderTaskRows, selectStaffName, type LeaderTaskRow } from '../leaderRows.ts';
import {
  chatEntered,
  chatsSelected,
  chatsUnselected,
  leaderTasks,
  selectSelected,
  selectSideId,
  viewChanged,
} from '../leaderSlice.ts';
import { LeaderTaskTable } from './LeaderTaskTable.tsx';
import { Selection } from './Selection.tsx';
import { TaskFilterBar } from './TaskFilterBar.tsx';

/** All chats, and a leader's actions. */
export function TaskTab({ onAskWhy }: { readonly onAskWhy: (chatId: string) => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(leaderTasks.selectFilters);
  const keyword = useSelector(leaderTasks.selectTyped);
  const change = (tasks: Partial<LeaderTaskFilters>) => dispatch(viewChanged({ tasks }));
  return (
    <div className="cs-leader-tab cs-stack cs-gap-2">
      <TaskFilterBar
        filters={filters}
        keyword={keyword}
        onType={(text) => dispatch(leaderTasks.actions.keywordTyped({ text }))}
        staffName={useSelector(selectStaffName)}
        onChange={change}
      >
        <Selection />
      </TaskFilterBar>
      <LiveListView
        list={leaderTasks}
        label={t('leader.tasks')}
        failed={t('leader.tasksFailed')}
        empty={<NoTasks filters={filters} onChange={change} />}
        onMove={change}
      >
        <TaskRows onAskWhy={onAskWhy} />
      </LiveListView>
      <History />
    </div>
  );
}

function TaskRows({ onAskWhy }: { readonly onAskWhy: (chatId: string) => void }) {
  const dispatch = useDispatch();
  const rows = useSelector(selectLeaderTaskRows);
  const selected = useSelector(selectSelected);
  const chosen = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  const isAdmin = useSelector(selectUser)?.type === USER_TYPE.admin;
  const enter = useCallback(
    ({ id, fromId }: LeaderTaskRow) => dispatch(chatEntered({ chatId: id, fromId })),
    [dispatch],
  );
  const open = useCallback(({ id }: LeaderTaskRow) => dispatch(viewChanged({ chatId: id })), [dispatch]);
  const choose = useCallback(
    (chat: ChosenChat, isChosen: boolean) =>
      dispatch(isChosen ? chatsSelected({ selected: [chat] }) : chatsUnselected({ ids: [chat.id] })),
    [dispatch],
  );
  const askWhy = useCallback(({ id }: LeaderTaskRow) => onAskWhy(id), [onAskWhy]);
  const assign = useCallback(
    (row: LeaderTaskRow) => {
      dispatch(assignmentOf(row));
    },
    [dispatch],
  );
  const view = useCallback(
    ({ id, fromId, customerName, assigneeId, assigneeName, product, isEffective, waitingSince }: LeaderTaskRow) => {
      dispatch(
        historyDialogOpened({
          chatId: id,
          customerId: fromId,
          customerName,
          assigneeId,
          assigneeName,
          productCode: product,
          isEnded: !isEffective,
          waitingSince,
        }),
      );
    },
    [dispatch],
  );
  return (
    <LeaderTaskTable
      rows={rows}
      busy={useIsLoadingNewRows(leaderTasks)}
      chosen={chosen}
      openId={useSelector(selectSideId)}
      onOpen={open}
      onChoose={choose}
      onEnter={enter}
      onAssign={assign}
      onAskWhy={askWhy}
      onViewHistory={isAdmin ? view : null}
    />
  );
}

/** The dialog names products as the rows do. */
function History() {
  return <ChatHistoryDialog productOf={useProductName()} />;
}

interface NoTasksProps {
  readonly filters: LeaderTaskFilters;
  readonly onChange: (filters: Partial<LeaderTaskFilters>) => void;
}

function NoTasks({ filters, onChange }: NoTasksProps) {
  const { t } = useTranslation();
  if (!isNarrowed(filters)) return <Empty>{t('leader.noTasks')}</Empty>;
  const clear = <Button onClick={() => onChange(NO_TASK_FILTERS)}>{t('leader.clearFilters')}</Button>;
  return <Empty action={clear}>{t('leader.noTasksFiltered')}</Empty>;
}
