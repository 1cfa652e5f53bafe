import { configureStore, Tuple } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import type { UnknownAction } from 'redux';
import { createLogRules, createRecorder, type Recorded } from '../../../src/actionLog/index.ts';

const rules = createLogRules({
  fields: { count: 'keep' },
  exceptions: { 'notes/counted': { payload: 'keep' } },
  origins: { 'notes/counted': 'clock', 'socket/spoke': 'socket' },
});

function notes(state = { count: 0 }, action: UnknownAction) {
  if (action.type === 'notes/thrown') throw new Error('no such note');
  return action.type.startsWith('notes/') ? { count: state.count + 1 } : state;
}

function setUp({ maxWaiting = 100 }: { maxWaiting?: number } = {}) {
  let clock = 1_000;
  const recorder = createRecorder<{ count: number }>({ rules, now: () => clock++, maxWaiting });
  const sagas = createSagaMiddleware();
  const store = configureStore({ reducer: notes, middleware: () => new Tuple(sagas, recorder.middleware) });
  const take = () => {
    const taken: Recorded<{ count: number }>[] = [];
    recorder.handOver((recorded) => taken.push(recorded));
    return taken;
  };
  return { store, sagas, take, add: (text: string) => store.dispatch({ type: 'notes/added', payload: { text } }) };
}

describe('the action recorder', () => {
  it('keeps every action in order, with its time and origin, redacted', () => {
    const { store, add, take } = setUp();
    add('secret 1');
    store.dispatch({ type: 'notes/counted', payload: 5 });
    expect(take().map(({ entry }) => entry)).toEqual([
      {
        no: 1,
        at: 1_000,
        by: 'user',
        action: { type: 'notes/added', payload: { text: 'xxxxxx 0' } } as { type: string },
      },
      { no: 2, at: 1_001, by: 'user', action: { type: 'notes/counted', payload: 5 } as { type: string } },
    ]);
  });

  it('tells what a person did from what sagas sent, by a socket or as time passed', () => {
    const { store, sagas, take } = setUp();
    sagas.run(function* () {
      yield takeEvery('notes/added', function* () {
        yield put({ type: 'notes/saved' });
        yield put({ type: 'socket/spoke' });
        yield put({ type: 'notes/counted', payload: 1 });
      });
    });
    store.dispatch({ type: 'notes/added', payload: { text: 'Hi' } });
    expect(take().map(({ entry }) => [entry.action.type, entry.by])).toEqual([
      ['notes/added', 'user'],
      ['notes/saved', 'saga'],
      ['socket/spoke', 'socket'],
      ['notes/counted', 'clock'],
    ]);
  });

  it('leaves what a socket brought to whoever takes it, once somebody does', () => {
    const { store, sagas, take } = setUp();
    sagas.run(function* () {
      yield takeEvery('notes/added', function* () {
        yield put({ type: 'socket/spoke', payload: { text: 'Hi' } });
      });
    });
    const dispatch = () => store.dispatch({ type: 'notes/added', payload: { text: 'Hi' } });
    dispatch();
    const taken = take();
    dispatch();
    expect(taken.map(({ entry, isRaw }) => [isRaw, JSON.stringify(entry.action)])).toEqual([
      [false, '{"type":"notes/added","payload":{"text":"xx"}}'],
      [false, '{"type":"socket/spoke","payload":{"text":"xx"}}'],
      [false, '{"type":"notes/added","payload":{"text":"xx"}}'],
      [true, '{"type":"socket/spoke","payload":{"text":"Hi"}}'],
    ]);
  });

  it('keeps only the shape of fields whose names have no rule', () => {
    const { store, take } = setUp();
    store.dispatch({ type: 'other/happened', payload: { token: 'abc', n: 7 } });
    expect(take()[0]?.entry.action).toEqual({ type: 'other/happened', payload: { token: 'xxx', n: 0 } } as {
      type: string;
    });
  });

  it('tells the states before and after, what waited first', () => {
    const { add, take } = setUp();
    add('a');
    const taken = take();
    add('b');
    expect(taken.map(({ before, after }) => [before.count, after?.count])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('knows of no state after an action amid which another came, or that was refused', () => {
    const { store, add, take } = setUp();
    const unsubscribe = store.subscribe(() => {
      unsubscribe();
      add('amid');
    });
    add('first');
    expect(() => store.dispatch({ type: 'notes/thrown' })).toThrowError('no such note');
    expect(take().map(({ after }) => after?.count)).toEqual([undefined, 2, undefined]);
  });

  it('forgets the oldest of what nobody takes', () => {
    const { add, take } = setUp({ maxWaiting: 10 });
    for (let n = 0; n < 101; n += 1) add('x');
    const taken = take();
    expect(taken.length).toBeLessThanOrEqual(10);
    expect(taken.at(-1)?.entry.no).toBe(101);
    expect(taken[0]?.before.count).toBe((taken[0]?.entry.no ?? 0) - 1);
  });
});
