import { createPageReducer } from '#src/app/coreReducer.ts';
import { EXCEPTIONS, ORIGINS } from '#src/app/logRules.ts';
import { loadAllFeatures } from '#src/app/replay/allFeatures.tsx';
import { isFailure } from '#common/errors.ts';
import { everyActionType } from '#test/support/page/actionTypes.ts';
import { SAMPLES } from '#test/support/page/logSamples/index.ts';
import { FROM_BROWSER } from '#tools/replay/page/rerun/fromBrowser.ts';

describe('the action types of the back-office', () => {
  const types = everyActionType();

  it('finds all action types, also those made by a factory', () => {
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

  it('names every action creator like its type: `opened` or `listOpened` creates `list/opened`', () => {
    const differ = types.filter(({ type, where }) => {
      const [name = '', last = ''] = [where.split('.').at(-1), type.split('/').at(-1)];
      return !capitalized(name).endsWith(capitalized(last));
    });
    expect(differ).toEqual([]);
  });

  it('has a sample of every action type', () => {
    const sampled = new Set(SAMPLES.flat().map(({ type }) => type));
    expect(types.filter(({ type }) => !sampled.has(type))).toEqual([]);
  });

  it('knows every action type that a log rule or a re-run names', () => {
    const known = new Set(types.map(({ type }) => type));
    const named = [
      ...Object.keys(ORIGINS),
      ...Object.keys(EXCEPTIONS).filter((name) => name.includes('/')),
      ...FROM_BROWSER,
    ];
    expect(named.filter((type) => !known.has(type))).toEqual([]);
  });

  it('knows every slice and prefix that has exceptions', async () => {
    const reducers = await loadAllFeatures();
    const slices = Object.keys(createPageReducer(reducers).reducer(undefined, { type: 'begin' }));
    const known = new Set([...slices, ...types.map(({ type }) => type.slice(0, type.indexOf('/')))]);
    expect(Object.keys(EXCEPTIONS).filter((name) => !name.includes('/') && !known.has(name))).toEqual([]);
  });

  it('marks every action as a failure whose name ends in Failed', () => {
    expect(types.filter(({ type }) => /failed$/i.test(type) && !isFailure({ type }))).toEqual([]);
  });
});

function capitalized(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
