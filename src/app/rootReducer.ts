import { combineReducers, type Reducer, type UnknownAction } from 'redux';
import type { AvatarsState } from '../common/avatars/index.ts';
import type { ClockState } from '../common/clock/index.ts';
import { viewReducer } from '../common/view/index.ts';
import type { AccountsState } from '../features/accounts/index.ts';
import type { AuditLogState } from '../features/auditLog/index.ts';
import type { AttentionState } from '../features/attention/index.ts';
import { chatAwayReducer, chatConnectionReducer, chatQueriesReducer, chatReducer } from '../features/chat/index.ts';
import type { ChatStepsState } from '../features/chatSteps/index.ts';
import type { CheckState } from '../features/check/index.ts';
import type { DashboardState } from '../features/dashboard/index.ts';
import type { DevicesState } from '../features/devices/index.ts';
import type { HistoryDialogState, HistoryState } from '../features/history/index.ts';
import type { LeaderState } from '../features/leader/index.ts';
import type { MenusState } from '../features/menus/index.ts';
import type { ProblemReportState } from '../features/problemReport/index.ts';
import type { QueryDetailState, QueryListState, RepliesState } from '../features/queries/index.ts';
import type { QuerySettingsState } from '../features/querySettings/index.ts';
import type { ReplayState } from '../features/replay/index.ts';
import type { ReportsState } from '../features/reports/index.ts';
import type { RolesState } from '../features/roles/index.ts';
import type { SettingsState } from '../features/settings/index.ts';
import type { PresenceState, TasksState } from '../features/tasks/index.ts';
import { conversationsReducer, picturesReducer, realtimeReducer } from '../realtime/index.ts';
import { coreReducers, forOnePerson, type CoreState } from './coreReducer.ts';
import type { LayoutState } from './layout/layoutSlice.ts';

/** Slices that come with their screens, or after them: the chat workspace begins without them. */
export interface BroughtReducers {
  readonly attention: Reducer<AttentionState>;
  readonly problemReport: Reducer<ProblemReportState>;
  readonly avatars: Reducer<AvatarsState>;
  readonly layout: Reducer<LayoutState>;
  readonly devices: Reducer<DevicesState>;
  readonly check: Reducer<CheckState>;
  readonly clock: Reducer<ClockState>;
  readonly tasks: Reducer<TasksState>;
  readonly presence: Reducer<PresenceState>;
  readonly leader: Reducer<LeaderState>;
  readonly chatSteps: Reducer<ChatStepsState>;
  readonly history: Reducer<HistoryState>;
  readonly historyDialog: Reducer<HistoryDialogState>;
  readonly queryList: Reducer<QueryListState>;
  readonly queryDetail: Reducer<QueryDetailState>;
  readonly queryReplies: Reducer<RepliesState>;
  readonly querySettings: Reducer<QuerySettingsState>;
  readonly settings: Reducer<SettingsState>;
  readonly accounts: Reducer<AccountsState>;
  readonly roles: Reducer<RolesState>;
  readonly menus: Reducer<MenusState>;
  readonly auditLog: Reducer<AuditLogState>;
  readonly dashboard: Reducer<DashboardState>;
  readonly reports: Reducer<ReportsState>;
  readonly replay: Reducer<ReplayState>;
}

const combine = (brought: Partial<BroughtReducers>) => combineReducers({
  ...coreReducers,
  chat: chatReducer,
  chatAway: chatAwayReducer,
  chatConnection: chatConnectionReducer,
  chatQueries: chatQueriesReducer,
  realtime: realtimeReducer,
  conversations: conversationsReducer,
  pictures: picturesReducer,
  view: viewReducer,
  attention: once(brought.attention),
  problemReport: once(brought.problemReport),
  avatars: once(brought.avatars),
  layout: once(brought.layout),
  devices: once(brought.devices),
  check: once(brought.check),
  clock: once(brought.clock),
  tasks: once(brought.tasks),
  presence: once(brought.presence),
  leader: once(brought.leader),
  chatSteps: once(brought.chatSteps),
  history: once(brought.history),
  historyDialog: once(brought.historyDialog),
  queryList: once(brought.queryList),
  queryDetail: once(brought.queryDetail),
  queryReplies: once(brought.queryReplies),
  querySettings: once(brought.querySettings),
  settings: once(brought.settings),
  accounts: once(brought.accounts),
  roles: once(brought.roles),
  menus: once(brought.menus),
  auditLog: once(brought.auditLog),
  dashboard: once(brought.dashboard),
  reports: once(brought.reports),
  replay: once(brought.replay),
});
export type RootState = ReturnType<ReturnType<typeof combine>>;

/** The store as long as the screens have not loaded, and afterwards. */
export type AppState = CoreState & Partial<Omit<RootState, keyof CoreState>>;

/** The whole store but for the slices that have not come yet. */
export function rootReducerWith(brought: Partial<BroughtReducers>) {
  return forOnePerson<RootState, AppState>(combine(brought));
}

/** The store of a page whose screens have brought nothing yet. */
export const rootReducer = rootReducerWith({});

/** A slice that is null until its screen has come. */
function once<State>(reducer: Reducer<State> | undefined) {
  return (state: State | null = null, action: UnknownAction): State | null => (reducer === undefined ? state : reducer(state ?? undefined, action));
}
