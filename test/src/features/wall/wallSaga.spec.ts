import { WALL_REFRESH_MS } from '#contract/serviceLimits.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { ringRequested } from '#src/features/notifications/index.ts';
import { DEFAULT_THRESHOLDS, formOf, OF_THIS_DEVICE } from '#src/features/wall/thresholds.ts';
import { RED_RING_PAUSE_MS, STRIPS_REFRESH_MS } from '#src/features/wall/wallSaga.ts';
import {
  fullScreenPressed,
  recentChosen,
  selectFigures,
  selectFullScreen,
  selectStaleSince,
  selectThresholds,
  thresholdsForm,
  wallClosed,
  wallOpened,
  wallStrips,
} from '#src/features/wall/wallSlice.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { setUpWall, someWallFigures, WALL_NOW } from '#test/support/page/fakeWall.ts';

const { opened, fieldsChanged, submitted } = thresholdsForm.actions;
const STORED = 'cs.wallThresholds';

describe('wall', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date(WALL_NOW)));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = (stored?: Map<string, string>) => {
    const test = setUpWall(stored);
    const pass = async (ms: number) => {
      jasmine.clock().tick(ms);
      await test.settle();
    };
    const answerWith = (fields: Parameters<typeof someWallFigures>[0], etag: string) =>
      test.api.fetchFigures.and.callFake(() => answered({ data: someWallFigures(fields), etag }));
    const rings = () => test.actions.filter(ringRequested.match).map(({ payload }) => payload.isByUser);
    return { ...test, pass, answerWith, rings };
  };
  const withSound = () => new Map([[STORED, JSON.stringify({ ...DEFAULT_THRESHOLDS, sound: true })]]);

  it('refreshes the figures every second and the strips every minute, until it is closed', async () => {
    const { api, dispatch, pass, state } = setUp();
    await dispatch(wallOpened());
    expect(selectFigures(state())).toEqual(someWallFigures());
    for (let refreshes = 0; refreshes < 60; refreshes += 1) await pass(WALL_REFRESH_MS);
    expect(api.fetchFigures).toHaveBeenCalledTimes(61);
    expect(api.fetchFigures.calls.mostRecent().args).toEqual(['w1']);
    expect(api.fetchStrips).toHaveBeenCalledTimes(1 + (60 * WALL_REFRESH_MS) / STRIPS_REFRESH_MS);
    await dispatch(wallClosed());
    await pass(STRIPS_REFRESH_MS);
    expect(api.fetchFigures).toHaveBeenCalledTimes(61);
    expect([selectFigures(state()), wallStrips.select(state()).figures])
      .withContext('old figures')
      .toEqual([null, null]);
  });

  it('says since when the figures are not refreshed, until they are again', async () => {
    const { api, dispatch, pass, state } = setUp();
    await dispatch(wallOpened());
    api.fetchFigures.and.callFake(() => answered(null)); // unchanged
    await pass(WALL_REFRESH_MS);
    api.fetchFigures.and.callFake(() => failed({ kind: 'unreachable' }));
    await pass(WALL_REFRESH_MS);
    expect(selectStaleSince(state()))
      .withContext('the last answer')
      .toBe(WALL_NOW + WALL_REFRESH_MS);
    await pass(30_000);
    expect(selectStaleSince(state())).toBe(WALL_NOW + WALL_REFRESH_MS);
    api.fetchFigures.and.callFake(() => answered(null));
    await pass(60_000);
    expect(selectStaleSince(state())).toBeNull();
  });

  it('says it also when there have never been any', async () => {
    const { api, dispatch, pass, state } = setUp();
    api.fetchFigures.and.callFake(() => failed({ kind: 'unreachable' }));
    await dispatch(wallOpened());
    expect(selectStaleSince(state())).toBe(WALL_NOW);
    await dispatch(wallClosed());
    await pass(5_000);
    await dispatch(wallOpened());
    expect(selectStaleSince(state())).toBe(WALL_NOW + 5_000);
  });

  it('opens the chats of the last hour, as of the click', async () => {
    const { dispatch, visited } = setUp();
    await dispatch(recentChosen());
    expect(visited).toEqual([`/indexLeader?show=all&since=${encodeURIComponent('2026-01-01T11:00:00.000Z')}`]);
  });

  it('remembers thresholds on this device, and lets the user hear the sound that they choose', async () => {
    const { dispatch, state, stored, rings } = setUp();
    await dispatch(wallOpened());
    expect(selectThresholds(state())).toEqual(DEFAULT_THRESHOLDS);
    await dispatch(
      opened({ subject: OF_THIS_DEVICE, form: formOf(DEFAULT_THRESHOLDS) }),
      fieldsChanged({ late: { amber: '4', red: '3' } }),
      submitted(),
    );
    expect(stored.size).withContext('red before amber').toBe(0);
    await dispatch(fieldsChanged({ late: { amber: '', red: '3' }, sound: true }), submitted());
    const wanted = { ...DEFAULT_THRESHOLDS, late: { amber: null, red: 3 }, sound: true };
    expect(selectThresholds(state())).toEqual(wanted);
    expect(thresholdsForm.select(state())).toBeNull();
    expect(selectToasts(state())).toHaveSize(1);
    expect(rings()).toEqual([true]);
    const later = setUp(stored);
    await later.dispatch(wallOpened());
    expect(selectThresholds(later.state())).toEqual(wanted);
    await later.dispatch(
      opened({ subject: OF_THIS_DEVICE, form: formOf(wanted) }),
      fieldsChanged({ late: { amber: '1', red: '3' } }),
      submitted(),
    );
    expect(later.rings()).withContext('it was on before').toEqual([]);
  });

  it('rings when a figure turns red, once', async () => {
    const { dispatch, pass, answerWith, rings } = setUp(withSound());
    answerWith({ late: 9 }, 'w0');
    await dispatch(wallOpened());
    await pass(WALL_REFRESH_MS);
    expect(rings()).withContext('it was red before').toEqual([]);
    answerWith({ late: 0 }, 'w1');
    await pass(WALL_REFRESH_MS);
    answerWith({ late: 3 }, 'w2');
    await pass(WALL_REFRESH_MS);
    expect(rings()).toEqual([false]);
    answerWith({ late: 4 }, 'w3');
    await pass(RED_RING_PAUSE_MS);
    await pass(WALL_REFRESH_MS);
    expect(rings()).withContext('still red').toHaveSize(1);
  });

  it('rings for what turned red within the pause after it', async () => {
    const { dispatch, pass, answerWith, rings, api } = setUp(withSound());
    await dispatch(wallOpened());
    answerWith({ late: 3 }, 'w2');
    await pass(WALL_REFRESH_MS);
    answerWith({ late: 3, inLine: 10 }, 'w3');
    await pass(WALL_REFRESH_MS);
    api.fetchFigures.and.callFake(() => answered(null));
    await pass(RED_RING_PAUSE_MS - WALL_REFRESH_MS - 1);
    expect(rings()).toHaveSize(1);
    await pass(1);
    expect(rings()).toHaveSize(2);
    await pass(2 * RED_RING_PAUSE_MS);
    expect(rings()).toHaveSize(2);
  });

  it('is silent unless the user has chosen the sound', async () => {
    const { dispatch, pass, answerWith, rings } = setUp();
    await dispatch(wallOpened());
    answerWith({ late: 3 }, 'w2');
    await pass(WALL_REFRESH_MS);
    expect(rings()).toEqual([]);
  });

  it('fills the screen when the user wants it and the browser lets it', async () => {
    const { dispatch, screens, settle, state, toggle } = setUp();
    expect(selectFullScreen(state())).toBe('unsupported');
    screens.put('off');
    await settle();
    expect(selectFullScreen(state())).toBe('off');
    toggle.and.rejectWith(new Error('refused'));
    await dispatch(fullScreenPressed());
    toggle.and.resolveTo();
    await dispatch(fullScreenPressed());
    expect(toggle).toHaveBeenCalledTimes(2);
    screens.put('on');
    await settle();
    expect(selectFullScreen(state())).toBe('on');
  });
});
