import type { UnknownAction } from 'redux';
import { createLogRules } from '#src/actionLog/index.ts';
import { diffLogs } from '#src/actionLog/replay/diffLogs.ts';
import { replayLog, type ReplayReducer } from '#src/actionLog/replay/replayedLog.ts';
import { noAnnotations } from '#test/support/page/noAnnotations.ts';
import { recordedLog } from '#test/support/page/recordedLog.ts';

interface Page {
  readonly chats: Readonly<Record<string, number>>;
  readonly at: number;
}

const RULES = createLogRules({
  fields: { chats: { byId: 'keep' }, at: 'keep', chatId: 'keep', chatSeq: 'keep', by: 'keep' },
});
const NEW: Page = { chats: {}, at: 0 };
const MORNING = 1_760_000_000_000;

const heard = (chatId: string, chatSeq: number, fields: object = {}) => ({
  type: 'heard',
  payload: { chatId, chatSeq, ...fields },
});

function reduce(state: Page, { type, payload }: UnknownAction): Page {
  if (type !== 'heard' || typeof payload !== 'object' || payload === null) return state;
  return {
    chats: { ...state.chats, [String(Reflect.get(payload, 'chatId'))]: Number(Reflect.get(payload, 'chatSeq')) },
    at: Number(Reflect.get(payload, 'at') ?? 0),
  };
}

function played(
  actions: readonly UnknownAction[],
  { reducer = reduce, start = NEW }: { readonly reducer?: ReplayReducer<Page>; readonly start?: Page } = {},
) {
  const { log } = recordedLog(start, {
    reducer: reduce,
    rules: RULES,
    actions: actions.map((action, at) => ({ action, at })),
  });
  return replayLog(log, reducer, noAnnotations());
}

const day = Array.from({ length: 100 }, (_, index) => heard(String(index % 3), index));

describe('the difference between two logs', () => {
  it('is none between the same actions at other times', () => {
    const later = day.map((action) => heard(action.payload.chatId, action.payload.chatSeq, { at: MORNING + 9 }));
    const earlier = day.map((action) => heard(action.payload.chatId, action.payload.chatSeq, { at: MORNING }));
    expect(diffLogs(played(earlier), played(later))).toEqual({ aligned: 100, start: [], state: null, action: null });
  });

  it('names the first action that one log lacks, and the first state that is another for it', () => {
    const { aligned, state, action } = diffLogs(played(day), played(day.filter((_, index) => index !== 98)));
    expect(aligned).toBe(99);
    expect(action).toEqual({
      one: 99,
      other: 0,
      text: '{"type":"heard","payload":{"chatId":"2","chatSeq":98}}',
      otherText: null,
    });
    expect(state).toEqual({ one: 100, other: 99, changes: [{ path: 'chats.2', before: '98', after: '95' }] });
  });

  it('names aligned actions with another content', () => {
    const other = day.map((action, index) => (index === 40 ? heard('1', 40, { by: 'x' }) : action));
    const { aligned, state, action } = diffLogs(played(day), played(other));
    expect([aligned, state]).toEqual([100, null]);
    expect(action).toEqual(jasmine.objectContaining({ one: 41, other: 41 }));
  });

  it('names the first state that other reducers made of the same actions', () => {
    const faulty: ReplayReducer<Page> = (before, action) => {
      const after = reduce(before, action);
      return after.chats['1'] === 61 ? { ...after, chats: { ...after.chats, 1: 60 } } : after;
    };
    const { state, action } = diffLogs(played(day), played(day, { reducer: faulty }));
    expect(action).toBeNull();
    expect(state).toEqual({ one: 62, other: 62, changes: [{ path: 'chats.1', before: '61', after: '60' }] });
  });

  it('says once how the beginnings differ', () => {
    const start: Page = { chats: { 9: 1 }, at: 0 };
    const { state, start: changes } = diffLogs(played(day), played(day, { start }));
    expect(changes).toEqual([{ path: 'chats.9', before: null, after: '1' }]);
    expect(state).toBeNull();
  });

  describe('of more values than a screen lists', () => {
    const chatsFrom = (seq: number) => Object.fromEntries(Array.from({ length: 300 }, (_, chat) => [chat, seq]));

    it('names the only one that differs', () => {
      const filling: ReplayReducer<Page> = (state, { type }) =>
        type === 'filled' ? { ...state, chats: chatsFrom(1) } : state;
      const faulty: ReplayReducer<Page> = (state, action) => {
        const { chats, ...rest } = filling(state, action);
        return { ...rest, chats: chats['299'] === undefined ? chats : { ...chats, 299: 2 } };
      };
      const page = (reducer: ReplayReducer<Page>) => played([{ type: 'filled' }], { reducer });
      const changes = [{ path: 'chats.299', before: '1', after: '2' }];
      expect(diffLogs(page(filling), page(faulty)).state).toEqual({ one: 1, other: 1, changes });
    });

    it('says all of those at the beginning, and none of them again', () => {
      const reducer: ReplayReducer<Page> = (state) => ({
        ...state,
        chats: { ...state.chats, 299: (state.chats['299'] ?? 0) + 1 },
      });
      const page = (seq: number) => played([{ type: 'x' }], { start: { chats: chatsFrom(seq), at: 0 }, reducer });
      const { start, state } = diffLogs(page(1), page(2));
      expect([start.length, state]).toEqual([300, null]);
    });
  });

  it('ends also for logs that have nothing in common', () => {
    const other = Array.from({ length: 700 }, (_, index) => ({ type: `other/${index}` }));
    expect(diffLogs(played(day), played(other))).toEqual(
      jasmine.objectContaining({ aligned: 0, action: jasmine.objectContaining({ one: 1, other: 0 }) }),
    );
  });
});
