import { createPageReducer } from '../../../../src/app/coreReducer.ts';
import { EXCEPTIONS, ORIGINS } from '../../../../src/app/logRules.ts';
import { loadAllFeatures } from '../../../../src/app/replay/allFeatures.tsx';
import { isFailure } from '../../../../src/common/failures.ts';
import { everyActionType } from '../../../support/page/actionTypes.ts';
import { SAMPLES } from '../../../support/page/logSamples/index.ts';

describe('every action type of the back-office', () => {
  const types = everyActionType();

  it('is found, made by hand or by a factory', () => {
    const known = new Set(types.map(({ type }) => type));
    for (const type of [
      'login/loginRequested',
      'realtime/packetsReceived',
      'queryRankingRows/pageReceived',
      'replyPictures/added',
      'assign/thingSeen',
    ]) {
      expect(known.has(type)).withContext(type).toBeTrue();
    }
    expect(types.length).toBeGreaterThan(300);
  });

  it('has a sample, with which the log is tried out', () => {
    const sampled = new Set(SAMPLES.flat().map(({ type }) => type));
    expect(types.filter(({ type }) => !sampled.has(type))).toEqual([]);
  });

  it('is known wherever a log says what led to it', () => {
    const known = new Set(types.map(({ type }) => type));
    const named = [...Object.keys(ORIGINS), ...Object.keys(EXCEPTIONS).filter((name) => name.includes('/'))];
    expect(named.filter((type) => !known.has(type))).toEqual([]);
  });

  it('has rules of its own only in slices, and among actions, that there are', async () => {
    const reducers = await loadAllFeatures();
    const slices = Object.keys(createPageReducer(reducers).reducer(undefined, { type: 'begin' }));
    const known = new Set([...slices, ...types.map(({ type }) => type.slice(0, type.indexOf('/')))]);
    expect(Object.keys(EXCEPTIONS).filter((name) => !name.includes('/') && !known.has(name))).toEqual([]);
  });

  it('that is called a failure is one that a replay marks', () => {
    expect(types.filter(({ type }) => /failed$/i.test(type) && !isFailure({ type }))).toEqual([]);
  });
});
