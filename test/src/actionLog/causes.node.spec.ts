import { channel, eventChannel, END } from 'redux-saga';
import {
  all,
  call,
  cancel,
  debounce,
  delay,
  flush,
  fork,
  join,
  put,
  putResolve,
  race,
  select,
  spawn,
  take,
  takeEvery,
  takeLatest,
  throttle,
} from 'redux-saga/effects';
import * as typed from 'typed-redux-saga';
import { followed } from '#test/support/page/followed.ts';

const sends = (type: string) =>
  function* send() {
    yield put({ type });
  };

const answer = <Value>(value: Value) => Promise.resolve(value);

describe('the cause of an action', () => {
  it('is the action that the flow took', () => {
    const { send, story } = followed(function* () {
      yield takeEvery('a', function* () {
        yield put({ type: 'b' });
        yield put({ type: 'c' });
      });
      yield takeLatest('b', sends('d'));
    });
    send('a');
    expect(story()).toEqual(['a:', 'b: a', 'd: b', 'c: a']);
  });

  it('is what a person did, for all other actions', () => {
    const { send, story } = followed(
      function* () {
        yield takeEvery('a', sends('b'));
      },
      () => ({ via: 'key', key: 'Enter' }),
    );
    send('a');
    expect(story()).toEqual(['a: key Enter', 'b: a']);
  });

  it('of a flow from the start is unknown, until it takes an action', async () => {
    const { send, until, story } = followed(function* () {
      yield put({ type: 'first' });
      yield delay(1);
      yield put({ type: 'later' });
      yield take('a');
      yield put({ type: 'b' });
    });
    await until('later');
    send('a');
    expect(story()).toEqual(['first:', 'later: timer', 'a:', 'b: a']);
  });

  it('is an answer, or the timer after which the flow asked', async () => {
    const { send, until, story } = followed(function* () {
      yield take('a');
      yield call(answer, 1);
      yield put({ type: 'b' });
      yield delay(1);
      yield put({ type: 'c' });
      yield call(answer, 2);
      yield put({ type: 'd' });
      yield answer(3);
      yield put({ type: 'e' });
    });
    send('a');
    await until('e');
    expect(story()).toEqual(['a:', 'b: a answer', 'c: a timer', 'd: a timer', 'e: a timer']);
  });

  it('is an answer also after an error', async () => {
    const { send, until, story } = followed(function* () {
      yield take('a');
      try {
        yield call(() => Promise.reject(new Error('refused')));
      } catch {
        yield put({ type: 'failed' });
      }
    });
    send('a');
    await until('failed');
    expect(story()).toEqual(['a:', 'failed: a answer']);
  });

  it('is no answer of a call that ends at once, nor of one that throws', () => {
    const { send, story } = followed(function* () {
      yield take('a');
      yield call(() => 5);
      yield select();
      yield put({ type: 'b' });
      try {
        yield call(() => {
          throw new Error('no');
        });
      } catch {
        yield put({ type: 'c' });
      }
    });
    send('a');
    expect(story()).toEqual(['a:', 'b: a', 'c: a']);
  });

  it('stays that of the flow when a call dispatches, and others go on meanwhile', async () => {
    const { send, until, story } = followed(function* () {
      yield takeEvery('x', sends('y'));
      yield take('a');
      yield call(answer, 1);
      yield call(() => send('x'));
      yield put({ type: 'b' });
    });
    send('a');
    await until('b');
    expect(story()).toEqual(['a:', 'x: a answer', 'y: x', 'b: a answer']);
  });

  it('is no longer that of a call when a person acts after it', async () => {
    const { send, until, story } = followed(
      function* () {
        yield take('a');
        yield call(answer, 1);
        yield put({ type: 'b' });
      },
      () => ({ via: 'click' }),
    );
    send('a', 'c');
    await until('b');
    send('d');
    expect(story()).toEqual(['a: click', 'c: click', 'b: a answer', 'd: click']);
  });

  it('is the winner of a race', async () => {
    const { send, until, story } = followed(function* () {
      yield take('a');
      yield race({ stop: take('stop'), late: delay(1) });
      yield put({ type: 'late' });
      yield race({ stop: take('stop'), late: delay(10_000) });
      yield put({ type: 'stopped' });
      yield race({ answered: call(answer, 1), late: delay(10_000) });
      yield put({ type: 'answered' });
    });
    send('a');
    await until('late');
    send('stop');
    await until('answered');
    expect(story()).toEqual(['a:', 'late: a timer', 'stop:', 'stopped: stop', 'answered: stop answer']);
  });

  it('is the winner of a race, and what failed first of several, though the others clean up', async () => {
    const buffered = channel<string>();
    buffered.put('waits');
    buffered.put('waits, too');
    function* cleansUp() {
      try {
        yield take('never');
      } finally {
        yield take(buffered);
      }
    }
    const { send, until, story } = followed(function* () {
      yield take('a');
      yield race([delay(1), call(cleansUp)]);
      yield put({ type: 'late' });
      yield take('b');
      try {
        yield all([call(cleansUp), call(() => Promise.reject(new Error('refused')))]);
      } catch {
        yield put({ type: 'failed' });
      }
    });
    send('a');
    await until('late');
    send('b');
    await until('failed');
    expect(story()).toEqual(['a:', 'late: a timer', 'b:', 'failed: b answer']);
  });

  it('is what ended last of several, each of which began with the cause of the flow', async () => {
    const buffered = channel<string>();
    buffered.put('waits');
    const { send, until, story } = followed(function* () {
      yield take('a');
      yield all([
        call(function* () {
          yield take(buffered);
          yield put({ type: 'b' });
        }),
        call(sends('c')),
      ]);
      yield all([call(answer, 1), delay(1)]);
      yield put({ type: 'd' });
    });
    send('a');
    await until('d');
    expect(story()).toEqual(['a:', 'b: a channel', 'c: a', 'd: a timer']);
  });

  it('goes on through a called generator, and out of it', () => {
    const { send, story } = followed(function* () {
      yield take('a');
      yield call(function* () {
        yield put({ type: 'b' });
        yield take('c');
      });
      yield put({ type: 'd' });
    });
    send('a', 'c');
    expect(story()).toEqual(['a:', 'b: a', 'c:', 'd: c']);
  });

  it('does not come back from a fork, nor go over to sagas that start later', () => {
    const buffered = channel<string>();
    buffered.put('waits');
    const { send, start, story } = followed(function* () {
      yield take('a');
      yield fork(function* () {
        yield take(buffered);
        yield put({ type: 'heard' });
      });
      yield put({ type: 'b' });
    });
    send('a');
    start(sends('other'));
    expect(story()).toEqual(['a:', 'heard: a channel', 'b: a', 'other:']);
  });

  it('passes to forks', async () => {
    const { send, until, story } = followed(function* () {
      while (true) {
        yield take('a');
        yield fork(function* () {
          yield delay(1);
          yield put({ type: 'timed' });
        });
        yield spawn(sends('spawned'));
        yield put({ type: 'b' });
      }
    });
    send('a');
    send('a');
    await until('timed');
    expect(story().slice(0, 6)).toEqual(['a:', 'spawned: a', 'b: a', 'a:', 'spawned: a', 'b: a']);
    expect(story().at(-1)).toBe('timed: a timer');
  });

  it('is the end of a task that the flow has joined', async () => {
    const { send, until, story } = followed(function* () {
      yield take('a');
      const task = yield* typed.fork(function* () {
        yield delay(1);
      });
      yield join(task);
      yield put({ type: 'b' });
    });
    send('a');
    await until('b');
    expect(story()).toEqual(['a:', 'b: a timer']);
  });

  it('is a channel from outside, until the flow waits for something else', () => {
    let emit = (_: { readonly text: string }): void => undefined;
    const { send, story } = followed(function* () {
      const source = eventChannel<{ readonly text: string }>((put_) => {
        emit = put_;
        return () => undefined;
      });
      yield take('a');
      while (true) {
        yield take(source);
        yield put({ type: 'heard' });
        yield take('next');
        yield put({ type: 'went on' });
      }
    });
    send('a');
    emit({ text: '1' });
    send('next');
    emit({ text: '2' });
    expect(story()).toEqual(['a:', 'heard: a channel', 'next:', 'went on: next', 'heard: next channel']);
  });

  it('is the action behind a channel of actions, and behind a message of another flow', () => {
    const messages = channel<object>();
    const { send, story } = followed(function* () {
      const requests = yield* typed.actionChannel('a');
      yield fork(function* () {
        yield take(messages);
        yield put({ type: 'c' });
      });
      yield take('go');
      yield take(requests);
      yield put({ type: 'b' });
      yield put(messages, {});
    });
    send('a', 'x', 'go');
    expect(story()).toEqual(['a:', 'x:', 'go:', 'b: a', 'c: a']);
  });

  it('is the last action that a flush has taken', () => {
    const { send, story } = followed(function* () {
      const requests = yield* typed.actionChannel('a');
      yield take('go');
      yield flush(requests);
      yield put({ type: 'b' });
      yield take('go');
      yield flush(requests);
      yield put({ type: 'c' });
    });
    send('a', 'a', 'go', 'go');
    expect(story()).toEqual(['a:', 'a:', 'go:', 'b: a', 'go:', 'c: go']);
  });

  it('is the last action before a timer with debounce, and each with throttle', async () => {
    const { send, until, story } = followed(function* () {
      yield debounce(1, 'typed', sends('saved'));
      yield throttle(1, 'moved', sends('drawn'));
    });
    send('typed', 'typed', 'moved');
    await until('saved');
    expect(story()).toContain('saved: typed timer');
    expect(story()).toContain('drawn: moved');
  });

  it('is the same after a put that waits for what it returns', async () => {
    const { send, until, story } = followed(function* () {
      yield take('a');
      yield putResolve({ type: 'b' });
      yield put({ type: 'c' });
    });
    send('a');
    await until('c');
    expect(story()).toEqual(['a:', 'b: a', 'c: a']);
  });

  it('is that of each dispatch, if an action object is used again', () => {
    const same = { type: 'same' };
    const own = { type: 'own' };
    const { send, store, story } = followed(function* () {
      yield takeEvery(['a', 'b'], function* () {
        yield put(same);
      });
    });
    send('a', 'b');
    store.dispatch(own);
    store.dispatch(own);
    expect(story()).toEqual(['a:', 'same: a', 'b:', 'same: b', 'own:', 'own:']);
  });

  it('of the last words of a cancelled flow is what cancelled it', () => {
    const { send, story } = followed(function* () {
      yield takeLatest('a', function* () {
        try {
          yield take('never');
        } finally {
          if (yield* typed.cancelled()) yield put({ type: 'gone' });
        }
      });
      const task = yield* typed.fork(function* () {
        try {
          yield take('never');
        } finally {
          yield put({ type: 'stopped' });
        }
      });
      yield take('stop');
      yield cancel(task);
      yield put({ type: 'b' });
    });
    send('a', 'a', 'stop');
    expect(story()).toEqual(['a:', 'a:', 'gone: a', 'stop:', 'stopped: stop', 'b: stop']);
  });
});

describe('following flows', () => {
  it('keeps nothing of flows that have ended, failed or been cancelled', async () => {
    const { send, task, open, entries, faults } = followed(function* () {
      yield takeEvery('run', function* () {
        yield race([call(answer, 1), delay(10_000), take('never')]);
        yield all([put({ type: 'one' }), call(sends('two')), select()]);
      });
      yield takeLatest('run', function* () {
        yield fork(sends('three'));
        yield call(function* () {
          yield all([take('never'), delay(10_000), call(() => new Promise(() => undefined))]);
        });
      });
      yield takeEvery('run', function* () {
        try {
          yield call(() => Promise.reject(new Error('refused')));
        } catch {
          yield spawn(function* () {
            yield fork(() => {
              throw new Error('at once');
            });
            yield take('never');
          });
        }
      });
      yield takeEvery('end', sends('ended'));
    });
    const atRest = open();
    for (let flow = 0; flow < 10_000; flow += 1) send('run');
    while (entries.length < 40_000 || faults.length < 10_000) await answer(1);
    send('end');
    expect(entries.length).toBe(40_002);
    // The last flow of takeLatest: its call, all, and what waits in it.
    expect(open() - atRest).toBe(5);
    task.cancel();
    expect(open()).toBe(0);
  });

  it('survives whatever a flow yields or puts on a channel', async () => {
    const odd = channel<object | string>();
    const { send, story, faults, open } = followed(function* () {
      yield take('a');
      for (const value of [null, undefined, 5, 'text', {}, [], Object.create(null), Object.freeze({ type: 'PUT' })])
        yield value;
      yield put(odd, 'text');
      yield put(odd, Object.freeze({}));
      yield take(odd);
      yield put(odd, END);
      yield take(odd);
      yield put(Object.freeze({ type: 'b' }));
    });
    send('a');
    await answer(1);
    expect([faults.length, open()]).toEqual([1, 0]);
    expect(story()).toEqual(['a:']);
  });
});
