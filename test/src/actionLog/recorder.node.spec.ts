import { configureStore, Tuple } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import type { UnknownAction } from 'redux';
import { createLogRules, createRecorder, type Recorded } from '#src/actionLog/index.ts';

const rules = createLogRules({
  fields: { count: 'keep' },
  exceptions: { 'notes/counted': { payload: 'keep' } },
  origins: { 'notes/counted': 'clock', 'socket/spoke': 'socket', 'notes/callAnswered': 'answer' },
});

function notes(state = { count: 0 }, action: UnknownAction) {
  if (action.type === 'notes/thrown') throw new Error('no such note');
  return action.type.startsWith('notes/') ? { count: state.count + 1 } : state;
}

function setUp({ maxBuffered = 100 }: { maxBuffered?: number } = {}) {
  let clock = 1_000;
  const recorder = createRecorder<{ count: number }>({ rules, now: () => clock++, maxBuffered });
  const sagas = createSagaMiddleware();
  const store = configureStore({ reducer: notes, middleware: () => new Tuple(sagas, recorder.middleware) });
  const handOver = () => {
    const all: Recorded<{ count: number }>[] = [];
    recorder.handOver((recorded) => all.push(recorded));
    return all;
  };
  return { store, sagas, handOver, add: (text: string) => store.dispatch({ type: 'notes/added', payload: { text } }) };
}

describe('the action recorder', () => {
  it('records every action in order, with its time and origin, redacted', () => {
    const { store, add, handOver } = setUp();
    add('secret 1');
    store.dispatch({ type: 'notes/counted', payload: 5 });
    expect(handOver().map(({ entry }) => entry)).toEqual([
      {
        no: 1,
        at: 1_000,
        by: 'user',
        action: { type: 'notes/added', payload: { text: 'xxxxxx 0' } } as { type: string },
      },
      { no: 2, at: 1_001, by: 'user', action: { type: 'notes/counted', payload: 5 } as { type: string } },
    ]);
  });

  it('distinguishes actions of the user, sagas, the socket, calls and the clock', () => {
    const { store, sagas, handOver } = setUp();
    sagas.run(function* () {
      yield takeEvery('notes/added', function* () {
        yield put({ type: 'notes/saved' });
        yield put({ type: 'socket/spoke' });
        yield put({ type: 'notes/counted', payload: 1 });
      });
    });
    store.dispatch({ type: 'notes/added', payload: { text: 'Hi' } });
    store.dispatch({ type: 'notes/callAnswered', payload: null });
    expect(handOver().map(({ entry }) => [entry.action.type, entry.by])).toEqual([
      ['notes/added', 'user'],
      ['notes/saved', 'saga'],
      ['socket/spoke', 'socket'],
      ['notes/counted', 'clock'],
      ['notes/callAnswered', 'answer'],
    ]);
  });

  it('does not redact actions from a socket and answers to calls after the hand-over', () => {
    const { store, sagas, handOver } = setUp();
    sagas.run(function* () {
      yield takeEvery('notes/added', function* () {
        yield put({ type: 'socket/spoke', payload: { text: 'Hi' } });
      });
    });
    const dispatch = () => store.dispatch({ type: 'notes/added', payload: { text: 'Hi' } });
    dispatch();
    const recorded = handOver();
    dispatch();
    store.dispatch({ type: 'notes/callAnswered', payload: { text: 'Hi' } });
    expect(recorded.map(({ entry, isRaw }) => [isRaw, JSON.stringify(entry.action)])).toEqual([
      [false, '{"type":"notes/added","payload":{"text":"xx"}}'],
      [false, '{"type":"socket/spoke","payload":{"text":"xx"}}'],
      [false, '{"type":"notes/added","payload":{"text":"xx"}}'],
      [true, '{"type":"socket/spoke","payload":{"text":"Hi"}}'],
      [true, '{"type":"notes/callAnswered","payload":{"text":"Hi"}}'],
    ]);
  });

  it('masks fields whose names have no rule', () => {
    const { store, handOver } = setUp();
    store.dispatch({ type: 'other/happened', payload: { token: 'abc', n: 7 } });
    expect(handOver()[0]?.entry.action).toEqual({ type: 'other/happened', payload: { token: 'xxx', n: 0 } } as {
      type: string;
    });
  });

  it('records the states before and after, buffered actions first', () => {
    const { add, handOver } = setUp();
    add('a');
    const recorded = handOver();
    add('b');
    expect(recorded.map(({ before, after }) => [before.count, after?.count])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('has no state after an action that dispatched another, or that threw', () => {
    const { store, add, handOver } = setUp();
    const unsubscribe = store.subscribe(() => {
      unsubscribe();
      add('inner');
    });
    add('first');
    expect(() => store.dispatch({ type: 'notes/thrown' })).toThrowError('no such note');
    expect(handOver().map(({ after }) => after?.count)).toEqual([undefined, 2, undefined]);
  });

  it('drops the oldest buffered actions until the hand-over', () => {
    const { add, handOver } = setUp({ maxBuffered: 10 });
    for (let n = 0; n < 101; n += 1) add('x');
    const recorded = handOver();
    expect(recorded.length).toBeLessThanOrEqual(10);
    expect(recorded.at(-1)?.entry.no).toBe(101);
    expect(recorded[0]?.before.count).toBe((recorded[0]?.entry.no ?? 0) - 1);
  });
});
