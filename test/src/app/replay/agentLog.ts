import type { UnknownAction } from 'redux';
import { agentDay } from '#bench/replay/page/agentDay.ts';
import type { ActionLog } from '#contract/actionLog.ts';
import { createReplay, type ShownPosition } from '#src/actionLog/replay/index.ts';
import { baseReducers } from '#src/app/base.ts';
import { createPageReducer, type AppState } from '#src/app/coreReducer.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { ANNOTATIONS } from '#src/app/replay/annotations.ts';
import { recordedLog } from '#test/support/page/recordedLog.ts';

const { reducer } = createPageReducer(baseReducers);
export const REDUCER = (state: AppState, action: UnknownAction): AppState => reducer(state, action);
export const INITIAL: AppState = reducer(undefined, { type: 'test/started' });

/** Records the first actions of an agent's day: three chats that begin with thirty messages each. */
export function agentLog({ actions = 400, seed = 1 } = {}) {
  const day = agentDay({ chats: 3, messages: 30, seed });
  const dayActions = Array.from({ length: actions }, () => day.next()).flatMap(({ done, value }) =>
    done === true ? [] : [value],
  );
  return recordedLog(INITIAL, { reducer: REDUCER, rules: LOG_RULES, actions: dayActions });
}

/** A replay that remembers the states it has shown. */
export function aReplay(build = 'here') {
  const shown: (ShownPosition & { readonly state: AppState })[] = [];
  let turns = 0;
  const port = createReplay<AppState>({
    reducer: REDUCER,
    rules: LOG_RULES,
    annotations: ANNOTATIONS,
    build,
    yieldNow: async () => {
      turns += 1;
    },
    onShow: (state, position) => shown.push({ ...position, state }),
  });
  return { port, shown, turns: () => turns };
}

export function asText(log: ActionLog): string {
  return JSON.stringify(log);
}
