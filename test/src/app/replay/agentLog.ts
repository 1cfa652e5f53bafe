import type { UnknownAction } from 'redux';
import { agentDay } from '../../../../bench/replay/page/agentDay.ts';
import type { ActionLog } from '../../../../contract/actionLog.ts';
import { createReplay, type Shown } from '../../../../src/actionLog/replay/index.ts';
import { baseReducers } from '../../../../src/app/base.ts';
import { createPageReducer, type AppState } from '../../../../src/app/coreReducer.ts';
import { LOG_RULES } from '../../../../src/app/logRules.ts';
import { INSIGHTS } from '../../../../src/app/replay/insights.ts';
import { recordedLog } from '../../../support/page/recordedLog.ts';

const { reducer } = createPageReducer(baseReducers);
export const REDUCER = (state: AppState, action: UnknownAction): AppState => reducer(state, action);
export const INITIAL: AppState = reducer(undefined, { type: 'test/started' });

/** The beginning of an agent's day, recorded: three chats, of which each begins with thirty messages. */
export function agentLog({ actions = 400, seed = 1 } = {}) {
  const day = agentDay({ chats: 3, messages: 30, seed });
  const happenings = Array.from({ length: actions }, () => day.next()).flatMap(({ done, value }) =>
    done === true ? [] : [value],
  );
  return recordedLog(INITIAL, { reducer: REDUCER, rules: LOG_RULES, happenings });
}

/** A replay, and what it has shown. */
export function aReplay(build = 'here') {
  const shown: (Shown & { readonly state: AppState })[] = [];
  let turns = 0;
  const port = createReplay<AppState>({
    reducer: REDUCER,
    rules: LOG_RULES,
    insights: INSIGHTS,
    build,
    yieldNow: async () => {
      turns += 1;
    },
    onShow: (state, moment) => shown.push({ ...moment, state }),
  });
  return { port, shown, turns: () => turns };
}

export function asText(log: ActionLog): string {
  return JSON.stringify(log);
}
