import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { CHAT_ENDED } from '#contract/domain.ts';
import { Button } from '#common/components/Button.tsx';
import { Empty } from '#common/components/states.tsx';
import type { MessageKey } from '#src/i18n/index.ts';
import { selectBreakEndsAt, selectIsOnline } from '../../session/index.ts';
import { isNarrowed, type TaskFilters } from '../taskFilters.ts';
import { WorkspaceLink } from './WorkspaceLink.tsx';

interface NoTasksProps {
  readonly filters: TaskFilters;
  readonly onChange: (filters: Partial<TaskFilters>) => void;
}

/** Says why there are no rows, and leads on: to the workspace, to all rows or to the ended ones. */
export function NoTasks({ filters, onChange }: NoTasksProps) {
  const { t } = useTranslation();
  const isOpenOnly = filters.chatEnded === CHAT_ENDED.no;
  const narrowed = isNarrowed(filters);
  const actions = (
    <span className="cs-row cs-wrap cs-gap-3">
      {narrowed && <Button onClick={() => onChange({ product: null, keyword: '' })}>{t('tasks.clearFilters')}</Button>}
      {!narrowed && filters.scope === 'mine' && <WorkspaceLink primary />}
      {isOpenOnly && <Button onClick={() => onChange({ chatEnded: null })}>{t('tasks.showEnded')}</Button>}
    </span>
  );
  return <Empty action={actions}>{t(useReason(filters))}</Empty>;
}

function useReason(filters: TaskFilters): MessageKey {
  const isOnline = useSelector(selectIsOnline);
  const isOnBreak = useSelector(selectBreakEndsAt) !== null;
  const isOpenOnly = filters.chatEnded === CHAT_ENDED.no;
  if (isNarrowed(filters)) return isOpenOnly ? 'tasks.emptyFilteredOpen' : 'tasks.emptyFiltered';
  if (filters.chatEnded === CHAT_ENDED.yes) return 'tasks.emptyFiltered';
  if (filters.scope === 'all') return isOpenOnly ? 'tasks.emptyOpen' : 'tasks.emptyAll';
  if (!isOpenOnly) return 'tasks.emptyMine';
  if (!isOnline) return 'tasks.emptyOffline';
  return isOnBreak ? 'tasks.emptyOnBreak' : 'tasks.emptyOnline';
}
