import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import type { CallAnswer } from '#common/http/client.ts';

/**
 * Calls of which logs have the answers, so that sagas can run on them again: those of the screens for work. Each belongs
 * to a slice that keeps what was answered: its rules redact the answer.
 */
const CALLS: Readonly<Record<string, string>> = {
  appContexts: 'POST /api/cs/chat/listContext',
  cannedTexts: 'GET /api/cs/cannedReply/list',
  chat: 'POST /api/cs/chat/pageUser, POST /api/cs/chat/greeting, POST /api/cs/chat/end',
  chatQueries: 'POST /api/cs/query/pageByUserId',
  chatSteps: 'POST /api/cs/chat/listStep',
  commands: 'GET /api/cs/user/preferences',
  conversations: 'POST /api/cs/chat/pageRecord',
  customerPanel: 'POST /api/cs/chat/customerPanel',
  home: 'POST /api/cs/home/day',
  leaderFigures: 'POST /api/cs/chat/leaderFigures',
  leaderTasks: 'POST /api/cs/chat/pageTask',
  lookOn: 'POST /api/cs/chat/listOnlooker',
  notes: 'POST /api/cs/chat/pageNotes, POST /api/cs/query/pageNotes',
  notificationTray: 'GET /api/cs/notifications',
  putOff: 'POST /api/cs/putOff/list',
  queryDetail: 'GET /api/cs/query/selectDetail/:id, POST /api/cs/query/look',
  queryList: 'POST /api/cs/query/page, POST /api/cs/query/pageByMe',
  queryListCategories: 'POST /api/cs/configCategory/selectList',
  queryThread: 'POST /api/cs/query/pageReply, POST /api/cs/query/addReply',
  session: 'GET /api/cs/user/getLoginUserInfo, GET /api/sso/auth/selectMenuByAppId/:appId, POST /api/cs/chat/loginIM',
  tags: 'POST /api/cs/configTag/selectList',
  tasks: 'POST /api/cs/chat/page, POST /api/cs/chat/pageByMe, POST /api/cs/chat/pageByMeToday',
  transfers: 'POST /api/cs/chat/listTransfer, POST /api/cs/chat/answerTransfer',
  wallFigures: 'POST /api/cs/chat/wall',
  wallStrips: 'POST /api/cs/chat/wallStrips',
};
const ANSWERED = 'callAnswered';

/** The actions for these answers, by slice. */
export const ANSWERS = Object.fromEntries(
  Object.keys(CALLS).map((slice) => [slice, { [ANSWERED]: createAction<CallAnswer>(`${slice}/${ANSWERED}`) }]),
);
const BY_CALL = new Map(
  Object.entries(CALLS).flatMap(([slice, calls]) =>
    calls.split(', ').map((call) => [call, ANSWERS[slice]?.[ANSWERED]]),
  ),
);

/** These calls, as 'GET /path/:id'. */
export const ANSWERED_CALLS: readonly string[] = [...BY_CALL.keys()];

/** For the log only. null: logs do not have the answers to this call. */
export function callAnswered(answer: CallAnswer): PayloadAction<CallAnswer> | null {
  return BY_CALL.get(answer.call)?.(answer) ?? null;
}

export function isCallAnswered(action: { readonly type: string }): action is PayloadAction<CallAnswer> {
  return action.type.endsWith(`/${ANSWERED}`);
}
