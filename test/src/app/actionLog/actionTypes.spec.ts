import { createPageReducer } from '../../../../src/app/coreReducer.ts';
import { loadAllFeatures } from '../../../../src/app/replay/allFeatures.tsx';
import { everyActionType } from '../../../support/page/actionTypes.ts';
import { SAMPLES } from '../../../support/page/logSamples/index.ts';

describe('every action type of the back-office', () => {
  const types = everyActionType();

  it('is found, made by hand or by a factory', () => {
    const known = new Set(types.map(({ type }) => type));
    for (const type of ['login/loginRequested', 'realtime/packetsReceived', 'queryRankingRows/pageReceived', 'replyPictures/added', 'assign/thingSeen']) {
      expect(known.has(type)).withContext(type).toBeTrue();
    }
    expect(types.length).toBeGreaterThan(300);
  });

  it('has a sample, with which the log is tried out', () => {
    const sampled = new Set(SAMPLES.flat().map(({ type }) => type));
    expect(types.filter(({ type }) => !sampled.has(type))).toEqual([]);
  });

  it('has a rule that says what a log may keep of it, as soon as it carries anything', async () => {
    const { rules } = await loadAllFeatures();
    const carrying = new Set(SAMPLES.flat().filter((action) => 'payload' in action && action['payload'] !== undefined).map(({ type }) => type));
    expect(types.filter(({ type }) => carrying.has(type) && !Object.hasOwn(rules.actions, type))).toEqual([]);
  });

  it('leads to slices of the store that have rules, too', async () => {
    const { reducers, rules } = await loadAllFeatures();
    const slices = Object.keys(createPageReducer(reducers).reducer(undefined, { type: 'begin' }));
    expect(slices.filter((slice) => !Object.hasOwn(rules.state, slice))).toEqual([]);
  });
});
