import { combineReducers } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { createLogRules, type Cause } from '#src/actionLog/index.ts';
import type { ActionLog, LogTexts } from '#contract/actionLog.ts';
import type { ActionLogCase, ActionLogDetail, ActionLogHead } from '#contract/http/actionLogs.ts';
import { createReplay, type Annotations, type MarkKind, type ReplayPort } from '#src/actionLog/replay/index.ts';
import { cancellable } from '#common/http/cancellable.ts';
import type { ListPage } from '#common/liveList/index.ts';
import { viewReducer } from '#common/view.ts';
import { replaySaga, type ReplayApi } from '#src/features/replay/replaySaga.ts';
import { replayReducer } from '#src/features/replay/replaySlice.ts';
import { answered } from './fakeSession.ts';
import { recordedLog } from './recordedLog.ts';
import { createTestStore } from './testStore.ts';

/** Start of the small log: 10:00:00 UTC. */
export const STARTED_AT = Date.parse('2026-07-01T10:00:00.000Z');
export const ACTIONS = 40;
/** Time without actions after the twentieth action, in milliseconds. */
export const SILENCE = 60_000;
const STEP_MS = 500;

interface Counted {
  readonly count: number;
  readonly chats: Readonly<Record<string, number>>;
}
const RULES = createLogRules({
  fields: { chatId: 'keep', clientMsgId: 'keep', count: 'keep', chats: { byId: 'keep' } },
});
const INITIAL: Counted = { count: 0, chats: {} };

/** A text field of the payload; '' without one. */
function textOf({ payload }: UnknownAction, key: string): string {
  const text: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, key) : '';
  return typeof text === 'string' ? text : '';
}

function reduceSmall(state: Counted, action: UnknownAction): Counted {
  if (action.type === 'small/added') return { ...state, count: state.count + 1 };
  const chatId = textOf(action, 'chatId');
  if (chatId === '') return state;
  return { ...state, chats: { ...state.chats, [chatId]: (state.chats[chatId] ?? 0) + 1 } };
}

const MARKS: Readonly<Record<string, MarkKind>> = {
  'small/failed': 'error',
  'small/heard': 'received',
  'small/reported': 'reported',
};
const ANNOTATIONS: Annotations<Counted> = {
  markOf: ({ type }) => MARKS[type] ?? null,
  chatIdsOf: (action) => [textOf(action, 'chatId')].filter((id) => id !== ''),
  clientMsgIdsOf: (action) => [textOf(action, 'clientMsgId')].filter((id) => id !== ''),
  seenIn: (action) => {
    const [chatId, clientMsgId] = [textOf(action, 'chatId'), textOf(action, 'clientMsgId')];
    return action.type === 'small/heard' ? [{ what: 'received', chatId, no: null, clientMsgId, personType: 0 }] : [];
  },
  framesOf: ({ type }) =>
    type === 'small/heard' ? [{ direction: 'in', name: 'MESSAGE', seq: 7, bodyBytes: 1_200 }] : [],
  ledgerOf: ({ chats }) =>
    Object.entries(chats).map(([chatId, received]) => ({
      chatId,
      received,
      expected: 4,
      gaps: received < 4 ? [{ from: received + 1, to: 4 }] : [],
    })),
  viewportOf: () => ({ width: 1_200, height: 800 }),
  addressOf: ({ count }) => `/small/${count}`,
  mapMessages: (action) => action,
  mapStateMessages: (state) => state,
};

/**
 * 40 actions, two a second: failures (10, 20, …) and messages of chat 5 (9, 19, …), which led to them, and a minute after
 * the 20th.
 */
export function aSmallLog(fields: Partial<ActionLog> = {}): ActionLog {
  const actions = Array.from({ length: ACTIONS }, (_, index) => {
    const no = index + 1;
    const action =
      no % 10 === 0
        ? { type: 'small/failed' }
        : no % 10 === 9
          ? { type: 'small/heard', payload: { chatId: '5', clientMsgId: `c-${no}` } }
          : { type: 'small/added' };
    const cause: Cause =
      no % 10 === 0 ? { of: no - 1, via: 'answer' } : no % 10 === 9 ? { via: 'channel' } : { via: 'key', key: 'Enter' };
    return { action, cause, at: STARTED_AT + index * STEP_MS + (no > 20 ? SILENCE : 0) };
  });
  const { log } = recordedLog<Counted>(INITIAL, { reducer: reduceSmall, rules: RULES, actions });
  return { ...log, ...fields };
}

export function aReportHead(fields: Partial<ActionLogHead> = {}): ActionLogHead {
  return {
    id: '12',
    createTime: '2026-07-01T10:15:00.000Z',
    staffId: '7',
    account: 'agent',
    staffName: 'An Agent',
    note: 'The badge stays',
    fromTime: '2026-07-01T10:00:00.000Z',
    untilTime: '2026-07-01T10:01:20.000Z',
    actions: ACTIONS,
    bytes: 23_400,
    clientVersion: 1,
    device: 'Firefox 140 on Linux',
    hasTexts: false,
    ...fields,
  };
}

export function aReportPage(
  records: readonly ActionLogHead[],
  fields: Partial<ListPage<ActionLogHead>> = {},
): ListPage<ActionLogHead> {
  return {
    pageNo: 1,
    pageSize: 20,
    total: records.length,
    totalIsExact: true,
    next: null,
    prev: null,
    etag: '',
    records,
    ...fields,
  };
}

/** Nothing belongs to the report, unless `fields` says so. */
export function aCase(fields: Partial<ActionLogCase> = {}): ActionLogCase {
  return {
    chats: [],
    messages: [],
    events: [],
    read: { from: 0, until: Number.MAX_SAFE_INTEGER },
    clock: { offsetMs: 0, uncertaintyMs: 0 },
    isCut: false,
    ...fields,
  };
}

/** Packs a text as a page packs its log. */
export async function packed(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  );
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export async function aReportDetail(log: unknown = aSmallLog(), texts?: LogTexts): Promise<ActionLogDetail> {
  return {
    ...aReportHead(),
    log: await packed(typeof log === 'string' ? log : JSON.stringify(log)),
    ...(texts === undefined ? {} : { texts }),
  };
}

/** The replay saga with a real replay. The spec controls the server and the file handles. */
export function setUpReplay({ now = () => Date.now() }: { readonly now?: () => number } = {}) {
  const api = {
    fetchReports: jasmine
      .createSpy<ReplayApi['fetchReports']>('fetchReports')
      .and.callFake(() => answered(aReportPage([aReportHead()]))),
    fetchReport: jasmine
      .createSpy<ReplayApi['fetchReport']>('fetchReport')
      .and.callFake(() => cancellable(aReportDetail(), () => undefined)),
    fetchCase: jasmine.createSpy<ReplayApi['fetchCase']>('fetchCase').and.callFake(() => answered(aCase())),
  };
  const saveFile = jasmine.createSpy<(name: string, content: Blob) => void>('saveFile');
  const replay = createReplay<Counted>({
    reducer: reduceSmall,
    rules: RULES,
    annotations: ANNOTATIONS,
    build: 'here',
    yieldNow: () => Promise.resolve(),
  });
  const port: { -readonly [Key in keyof ReplayPort]: ReplayPort[Key] } = { ...replay };
  const calls: string[] = [];
  const spiedPort: ReplayPort = {
    open: (text) => {
      calls.push('open');
      return port.open(text);
    },
    seek: (position) => {
      calls.push(`seek ${position}`);
      return port.seek(position);
    },
    rows: (request) => port.rows(request),
    find: (request) => port.find(request),
    record: () => port.record(),
    verify: () => port.verify(),
    bisect: (request) => port.bisect(request),
    pick: (point) => port.pick(point),
  };
  const files = new Map<string, File>();
  const visited: string[] = [];
  const replaced: string[] = [];
  const test = createTestStore({
    reducer: combineReducers({ replay: replayReducer, view: viewReducer }),
    saga: () =>
      replaySaga({
        replayApi: api,
        replayPort: spiedPort,
        saveFile,
        now,
        random: () => 0.5,
        fileHandles: {
          get: (id) => files.get(id) ?? null,
          remove: (id) => {
            files.delete(id);
          },
        },
        visibility: {
          isHidden: () => false,
          nextShown: () => cancellable(new Promise<void>(() => undefined), () => undefined),
        },
        navigate: (path, options) => {
          (options?.replace === true ? replaced : visited).push(path);
        },
      }),
  });
  const dispatch = async (...actions: UnknownAction[]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return {
    ...test,
    api,
    saveFile,
    port,
    calls,
    files,
    visited,
    replaced,
    dispatch,
    player: () => test.store.getState().replay.player,
  };
}
