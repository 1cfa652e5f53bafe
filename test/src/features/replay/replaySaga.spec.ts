import { ACTION_LOG_TEXT_MAX_BYTES } from '#contract/constants.ts';
import { cancellable } from '#common/http/cancellable.ts';
import {
  addressRead,
  fileChosen,
  filteredJumpRequested,
  jumpFilterChosen,
  jumpRequested,
  logLeft,
  pageRequested,
  playToggled,
  replayClosed,
  reportRequested,
  retryRequested,
  seekRequested,
  skipSilenceChosen,
  speedChosen,
  stepRequested,
  typesChosen,
} from '#src/features/replay/playerSlice.ts';
import { pathTo, readAddress, type ReplayAddress } from '#src/features/replay/replayAddress.ts';
import { reportList } from '#src/features/replay/replaySlice.ts';
import { ACTIONS, aReportDetail, aSmallLog, setUpReplay, SILENCE, STARTED_AT } from '#test/support/page/fakeReplay.ts';
import { failed } from '#test/support/page/fakeSession.ts';
import { onVirtualTime } from '#test/support/page/virtualTime.ts';
import { UnpackError, unpackFile, unpackReport } from '#src/features/replay/unpack.ts';

type Test = ReturnType<typeof setUpReplay>;

describe('the address of the replay screen', () => {
  it('reads back what it wrote', () => {
    const addresses: readonly ReplayAddress[] = [
      { name: 'list', page: { pageNo: 1, cursor: null } },
      { name: 'list', page: { pageNo: 3, cursor: 'a.1' } },
      { name: 'report', id: '12', at: null },
      { name: 'report', id: '12', at: 0 },
      { name: 'report', id: '12', at: 77 },
      { name: 'file', at: 0 },
      { name: 'file', at: 5 },
    ];
    const searches = addresses.map((address) => pathTo(address).replace('/debug/replay', ''));
    expect(searches.map(readAddress)).toEqual([...addresses]);
    expect(searches).toEqual(['', '?page=3&after=a.1', '?id=12', '?id=12&at=0', '?id=12&at=77', '?at=0', '?at=5']);
  });

  it('ignores invalid parameters', () => {
    expect(readAddress('?id=x&page=-1&after=c')).toEqual({ name: 'list', page: { pageNo: 1, cursor: null } });
    expect(readAddress('?id=12&at=-5')).toEqual({ name: 'report', id: '12', at: null });
    expect(readAddress('?id=12&at=1e400')).toEqual({ name: 'report', id: '12', at: null });
  });
});

describe('unpacking a log', () => {
  it('limits the unpacked size and rejects damaged data', async () => {
    const { log } = await aReportDetail('x'.repeat(5_000));
    expect((await unpackReport(log, 5_000)).length).toBe(5_000);
    await expectAsync(unpackReport(log, 4_999)).toBeRejectedWith(new UnpackError('tooLarge'));
    await expectAsync(unpackReport('%%')).toBeRejectedWith(new UnpackError('damaged'));
    await expectAsync(unpackReport(btoa('no gzip'))).toBeRejectedWith(new UnpackError('damaged'));
    await expectAsync(unpackReport(log.slice(0, -12))).toBeRejectedWith(new UnpackError('damaged'));
  });

  it('detects gzip by content, and rejects a file that is too large without reading it', async () => {
    const { log } = await aReportDetail('{"a":"\u05d0"}');
    const bytes = Uint8Array.from(atob(log), (character) => character.charCodeAt(0));
    expect(await unpackFile(new Blob([bytes]))).toBe('{"a":"\u05d0"}');
    expect(await unpackFile(new Blob(['{"a":"\u05d0"}']))).toBe('{"a":"\u05d0"}');
    expect(await unpackFile(new Blob([]))).toBe('');
    await expectAsync(unpackFile(new Blob(['12345']), 4)).toBeRejectedWith(new UnpackError('tooLarge'));
    expect(ACTION_LOG_TEXT_MAX_BYTES).toBeGreaterThan(4);
  });
});

describe('the replay saga', () => {
  const isShown = (test: Test, position: number) =>
    test.until(
      `position ${position}`,
      ({ replay: { player } }) => player.details?.position === position && player.window !== null,
    );

  const open = async (search = '?id=12&at=0', test = setUpReplay()) => {
    await test.dispatch(addressRead({ search }));
    await test.until(
      'a log',
      ({ replay: { player } }) =>
        player.phase.name !== 'opening' && (player.phase.name !== 'open' || player.window !== null),
    );
    return test;
  };

  it('lists reports while no log is open, with the page in the address', async () => {
    const { api, dispatch, store, visited } = setUpReplay();
    await dispatch(addressRead({ search: '?page=2&after=c2' }), reportList.actions.listOpened({ isInFront: true }));
    expect(api.fetchReports.calls.allArgs().map(([{ filters }]) => filters)).toEqual([{ pageNo: 2, cursor: 'c2' }]);
    await dispatch(pageRequested({ pageNo: 3, cursor: 'c3' }), reportRequested({ id: '12' }));
    expect(visited).toEqual(['/debug/replay?page=3&after=c3', '/debug/replay?id=12']);
    await dispatch(addressRead({ search: '' }));
    expect(api.fetchReports.calls.mostRecent().args[0].filters).toEqual({ pageNo: 1, cursor: null });
    await dispatch(reportList.actions.listClosed());
    expect(reportList.selectStatus(store.getState())).toBe('closed');
  });

  it('opens a report at the position in the address, and keeps its text out of the store', async () => {
    const secret = 'kestrel-7';
    const test = setUpReplay();
    test.api.fetchReport.and.callFake(() =>
      cancellable(aReportDetail({ ...aSmallLog(), extra: secret }, { 5: { 1: secret } }), () => undefined),
    );
    await open('?id=12&at=15', test);
    const { player } = test;
    expect([
      player().phase.name,
      player().report?.note,
      player().details?.position,
      player().log?.count,
      player().log?.hasTexts,
    ]).toEqual(['open', 'The badge stays', 15, ACTIONS, true]);
    await test.until('the hashes', ({ replay }) => replay.player.check.name === 'done');
    expect(player().check).toEqual({ name: 'done', verification: jasmine.objectContaining({ difference: null }) });
    expect(JSON.stringify([test.actions, test.store.getState()])).not.toContain(secret);
    expect(test.visited).toEqual([]);
  });

  it('writes the position into the address without opening the log again', async () => {
    const test = await open();
    await test.dispatch(stepRequested({ by: 1 }));
    await isShown(test, 1);
    expect(test.replaced).toEqual(['/debug/replay?id=12&at=1']);
    await test.dispatch(addressRead({ search: '?id=12&at=1' }), addressRead({ search: '?id=12' }));
    expect([test.player().details?.position, test.api.fetchReport.calls.count(), test.visited]).toEqual([1, 1, []]);
  });

  it('shows the end if the address has no position, and then plays from the start', async () => {
    const test = await open('?id=12');
    expect([test.player().details?.position, test.player().viewport, test.replaced]).toEqual([
      ACTIONS,
      { width: 1_200, height: 800 },
      [],
    ]);
    await test.dispatch(playToggled());
    await isShown(test, 0);
    await test.dispatch(playToggled());
  });

  it('begins at the position at which the agent last opened the report dialog', async () => {
    const log = aSmallLog();
    const segments = log.segments.map((segment) => ({
      ...segment,
      entries: segment.entries.map((entry) =>
        entry.action.type === 'small/failed' && entry.no < 40
          ? { ...entry, action: { type: 'small/reported' } }
          : entry,
      ),
    }));
    const setUp = (): Test => {
      const test = setUpReplay();
      test.api.fetchReport.and.callFake(() => cancellable(aReportDetail({ ...log, segments }), () => undefined));
      return test;
    };
    expect((await open('?id=12', setUp())).player().details?.position).toBe(29);
    expect((await open('?id=12&at=7', setUp())).player().details?.position).toBe(7);
  });

  it('steps and seeks within the log', async () => {
    const test = await open();
    await test.dispatch(stepRequested({ by: 1 }), stepRequested({ by: 1 }));
    await isShown(test, 2);
    await test.dispatch(seekRequested({ position: 1_000 }));
    await isShown(test, ACTIONS);
    await test.dispatch(stepRequested({ by: 1 }), stepRequested({ by: -1 }));
    await isShown(test, ACTIONS - 1);
    await test.dispatch(seekRequested({ position: -3 }));
    await isShown(test, 0);
    expect(test.player().details?.entry).toBeNull();
  });

  it('shows only the last of many positions that are requested at once', async () => {
    const test = await open();
    test.calls.length = 0;
    await test.dispatch(...Array.from({ length: 30 }, (_, position) => seekRequested({ position: position + 1 })));
    await isShown(test, 30);
    expect(test.calls.length).toBeLessThan(4);
    expect(test.calls.at(-1)).toBe('seek 30');
  });

  it('jumps to a time, a message and a chat, and says if there is none', async () => {
    const test = await open();
    await test.dispatch(jumpRequested({ by: 'time', at: STARTED_AT + 1_999 }));
    await isShown(test, 4);
    await test.dispatch(jumpRequested({ by: 'clientMsgId', clientMsgId: 'c-19' }));
    await isShown(test, 19);
    await test.dispatch(jumpRequested({ by: 'chat', chatId: '5' }));
    await isShown(test, 29);
    await test.dispatch(seekRequested({ position: ACTIONS }));
    await test.dispatch(jumpRequested({ by: 'chat', chatId: '5' }));
    await isShown(test, 9);
    await test.dispatch(jumpRequested({ by: 'change', path: 'count' }));
    await isShown(test, 8);
    await test.dispatch(jumpRequested({ by: 'clientMsgId', clientMsgId: 'nobody' }));
    await test.until('nothing', ({ replay }) => replay.player.isNotFound);
    await test.dispatch(jumpRequested({ by: 'position', position: 3 }));
    await isShown(test, 3);
    expect(test.player().isNotFound).toBeFalse();
  });

  it('jumps from mark to mark, or by the chosen jump filter', async () => {
    const test = await open();
    const visits: number[] = [];
    const go = async (direction: 1 | -1) => {
      const before = test.player().details?.position;
      await test.dispatch(filteredJumpRequested({ direction }));
      await test.until(
        'another position',
        ({ replay: { player } }) => player.isNotFound || player.details?.position !== before,
      );
      visits.push(test.player().isNotFound ? -1 : (test.player().details?.position ?? -1));
    };
    for (const direction of [1, 1, 1, -1] as const) await go(direction);
    await test.dispatch(jumpFilterChosen({ by: 'mark', mark: 'error' }));
    for (const direction of [1, 1] as const) await go(direction);
    await test.dispatch(jumpFilterChosen({ by: 'chat', chatId: '5' }));
    await go(-1);
    await test.dispatch(typesChosen({ types: ['small/added'] }));
    await go(-1);
    await test.dispatch(jumpFilterChosen({ by: 'mark', mark: 'reloaded' }));
    await go(1);
    expect(visits).toEqual([9, 10, 19, 10, 20, 30, 29, 28, -1]);
  });

  it('loads rows of the chosen types around the position', async () => {
    const test = await open('?id=12&at=11');
    expect(test.player().window).toEqual(
      jasmine.objectContaining({ types: null, isWholeBefore: true, isWholeAfter: true }),
    );
    expect(test.player().window?.rows.length).toBe(ACTIONS);
    await test.dispatch(typesChosen({ types: ['small/failed'] }));
    const { replay } = await test.until('rows', ({ replay: { player } }) => player.window?.types !== null);
    expect([replay.player.window?.rows.map(({ position }) => position), replay.player.jumpFilter]).toEqual([
      [10, 20, 30, 40],
      { by: 'types' },
    ]);
    await test.dispatch(typesChosen({ types: null }));
    expect(test.player().jumpFilter).toEqual({ by: 'marks' });
  });

  describe('playing', () => {
    const time = onVirtualTime(STARTED_AT + 10 * SILENCE);
    const openAt = (at: number) => open(`?id=12&at=${at}`, setUpReplay({ now: () => time.now }));
    const positionOf = (test: Test) => test.player().details?.position ?? -1;

    it("follows the log's clock, times the speed", async () => {
      const test = await openAt(1);
      await test.dispatch(playToggled());
      await time.pass(2_100);
      expect(positionOf(test)).toBe(5);
      await test.dispatch(speedChosen({ speed: 4 }));
      await time.pass(1_100);
      expect(positionOf(test)).toBeGreaterThanOrEqual(13);
      expect(positionOf(test)).toBeLessThanOrEqual(14);
      await test.dispatch(playToggled());
      const paused = positionOf(test);
      await time.pass(10_000);
      expect([positionOf(test), test.player().isPlaying]).toEqual([paused, false]);
    });

    it('skips time without actions if chosen, and stops at the end', async () => {
      const test = await openAt(18);
      await test.dispatch(playToggled());
      await time.pass(2_500);
      expect(positionOf(test)).toBeGreaterThan(20);
      await test.dispatch(
        playToggled(),
        seekRequested({ position: 19 }),
        skipSilenceChosen({ isSkipped: false }),
        playToggled(),
      );
      await time.pass(30_000);
      expect([positionOf(test), Math.round(((test.player().clockAt ?? 0) - STARTED_AT) / 10_000)]).toEqual([20, 4]);
      await time.pass(60_000);
      expect([positionOf(test), test.player().isPlaying, test.player().clockAt]).toEqual([ACTIONS, false, null]);
      await test.dispatch(playToggled());
      await time.pass(1_000);
      expect(positionOf(test)).withContext('from the start again').toBeLessThan(5);
    });

    it('continues from the target of a jump, and pauses after a step', async () => {
      const test = await openAt(1);
      await test.dispatch(playToggled());
      await time.pass(500);
      await test.dispatch(seekRequested({ position: 30 }));
      await time.pass(1_100);
      expect(positionOf(test)).toBe(32);
      await test.dispatch(stepRequested({ by: -1 }));
      await time.pass(5_000);
      expect([positionOf(test), test.player().isPlaying]).toEqual([31, false]);
    });

    it('writes the address at most a few times a second', async () => {
      const test = await openAt(1);
      await test.dispatch(speedChosen({ speed: 16 }), playToggled());
      await time.pass(1_000);
      expect(test.replaced.length).toBeLessThan(5);
      await time.pass(5_000);
      expect([test.replaced.at(-1), test.visited]).toEqual([`/debug/replay?id=12&at=${ACTIONS}`, []]);
    });

    it('stops when the log is left', async () => {
      const test = await openAt(1);
      await test.dispatch(playToggled(), addressRead({ search: '' }));
      test.calls.length = 0;
      await time.pass(5_000);
      expect([test.calls, test.player().isPlaying, test.player().log]).toEqual([[], false, null]);
    });
  });

  it('says why a log could not be opened, and can open another one', async () => {
    const test = setUpReplay();
    const phaseOf = async (search: string) => {
      await open(search, test);
      return test.player().phase;
    };
    test.api.fetchReport.and.returnValue(failed({ kind: 'refused', code: 4004 }));
    expect(await phaseOf('?id=13')).toEqual({
      name: 'failed',
      trouble: { kind: 'call', error: jasmine.objectContaining({ kind: 'refused', code: 4004 }) },
    });
    const refusals: readonly (readonly [unknown, string])[] = [
      ['hello', 'notALog'],
      [{ format: 1 }, 'otherFormat'],
      [{ ...aSmallLog(), segments: 5 }, 'damaged'],
      [{ ...aSmallLog(), segments: [] }, 'empty'],
    ];
    for (const [index, [log, reason]] of refusals.entries()) {
      test.api.fetchReport.and.callFake(() => cancellable(aReportDetail(log), () => undefined));
      expect(await phaseOf(`?id=${20 + index}`)).toEqual({
        name: 'refused',
        refusal: jasmine.objectContaining({ reason }),
      });
    }
    test.api.fetchReport.and.callFake(() =>
      cancellable(
        aReportDetail().then((detail) => ({ ...detail, log: 'bm9uZQ==' })),
        () => undefined,
      ),
    );
    expect(await phaseOf('?id=30')).toEqual({ name: 'failed', trouble: { kind: 'damaged' } });
    test.api.fetchReport.and.callFake(() => cancellable(aReportDetail(), () => undefined));
    expect((await phaseOf('?id=31')).name).toBe('open');
  });

  it('opens a file, opens it again at the same position after the frame failed, and releases it', async () => {
    const test = setUpReplay();
    test.files.set('f1', new File([JSON.stringify(aSmallLog())], 'a log.json'));
    await test.dispatch(addressRead({ search: '' }), fileChosen({ fileId: 'f1', name: 'a log.json' }));
    await isShown(test, ACTIONS);
    expect(test.visited).toEqual(['/debug/replay?at=0']);
    await test.dispatch(addressRead({ search: '?at=0' }), seekRequested({ position: 7 }));
    await isShown(test, 7);
    const { seek } = test.port;
    test.port.seek = () => Promise.reject(new Error('the replay frame has been removed'));
    await test.dispatch(seekRequested({ position: 8 }));
    const { replay } = await test.until('the failure', ({ replay: { player } }) => player.phase.name === 'failed');
    expect(replay.player.phase).toEqual({ name: 'failed', trouble: { kind: 'frame' } });
    test.port.seek = seek;
    await test.dispatch(retryRequested());
    await isShown(test, 8);
    expect([test.player().phase.name, test.files.has('f1')]).toEqual(['open', true]);
    await test.dispatch(logLeft());
    expect([test.visited.at(-1), test.files.has('f1'), test.player().source, test.player().phase.name]).toEqual([
      '/debug/replay',
      false,
      null,
      'list',
    ]);
    await test.dispatch(addressRead({ search: '?at=8' }));
    expect(test.player().phase.name).withContext('an address cannot contain a file').toBe('list');
  });

  it('stays open if hashes differ or cannot be verified', async () => {
    const test = setUpReplay();
    test.port.verify = () => Promise.reject(new Error('no'));
    await open('?id=12', test);
    await test.until('the failed verification', ({ replay }) => replay.player.check.name === 'failed');
    expect(test.player().phase.name).toBe('open');
    const log = aSmallLog();
    const [segment] = log.segments;
    if (segment === undefined) throw new Error('no segment');
    const entries = segment.entries.map((entry) =>
      entry.no === 20 ? { ...entry, hashes: { ...entry.hashes, count: 'other' } } : entry,
    );
    const other = setUpReplay();
    other.api.fetchReport.and.callFake(() =>
      cancellable(aReportDetail({ ...log, segments: [{ ...segment, entries }] }), () => undefined),
    );
    await open('?id=12', other);
    const { replay } = await other.until('the verification', (state) => state.replay.player.check.name === 'done');
    expect(replay.player.check).toEqual({
      name: 'done',
      verification: jasmine.objectContaining({
        difference: jasmine.objectContaining({ position: 20, slices: ['count'] }),
      }),
    });
  });

  it('closes the log and cancels all calls when the screen closes', async () => {
    const test = setUpReplay();
    let isCancelled = false;
    test.api.fetchReport.and.returnValue(
      cancellable(new Promise<never>(() => undefined), () => {
        isCancelled = true;
      }),
    );
    await test.dispatch(addressRead({ search: '?id=12' }));
    expect(test.player().phase.name).toBe('opening');
    await test.dispatch(replayClosed());
    expect([isCancelled, test.player().phase.name, test.player().source]).toEqual([true, 'closed', null]);
  });
});
