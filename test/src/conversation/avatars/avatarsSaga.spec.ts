import { combineReducers, createAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import { avatarsReducer, type AvatarsDeps, type Signer } from '#src/conversation/avatars/index.ts';
import { avatarsSaga } from '#src/conversation/avatars/avatarsSaga.ts';
import { avatarsRequested } from '#src/conversation/avatars/avatarsSlice.ts';
import { CallError, type AppErrorKind } from '#common/errors.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { createTestStore } from '#test/support/page/testStore.ts';
import { VirtualTime } from '#test/support/page/virtualTime.ts';

const ANN: Signer = { openUid: '70', key: 'one' };
const BOB: Signer = { openUid: '80', key: 'two' };
const MINUTE_MS = 60_000;
const signerChanged = createAction('signerChanged');
const aPicture = (avatar: string) => new Blob([avatar], { type: 'image/png' });

/** A server and a cache, and the requests to them. */
function setUp({ signer = ANN }: { signer?: Signer | null } = {}) {
  const time = new VirtualTime(0);
  restore = time.install();
  const world = {
    signer,
    /** The pictures of the server; `fails` is the failure that it returns instead. */
    server: new Map<string, Blob>(),
    fails: null as AppErrorKind | null,
    disk: new Map<string, Blob>(),
    entered: [] as string[],
    enterTakesMs: 0,
    asked: [] as string[],
    underWay: 0,
    mostUnderWay: 0,
    takesMs: 10,
    opened: [] as string[],
    closed: [] as string[],
    closedAll: 0,
  };
  const deps: AvatarsDeps = {
    random: () => 0.5,
    avatarApi: {
      fetchAvatar: (avatar, { key }) => {
        world.asked.push(`${avatar} ${key}`);
        world.underWay += 1;
        world.mostUnderWay = Math.max(world.mostUnderWay, world.underWay);
        const answer = time.wait(world.takesMs).then(() => {
          world.underWay -= 1;
          if (world.fails !== null) throw new CallError({ kind: world.fails, code: 0, message: '' });
          return world.server.get(avatar) ?? null;
        });
        return cancellable(answer, () => undefined);
      },
    },
    avatarCache: {
      enter: (owner) => {
        world.entered.push(owner);
        return world.enterTakesMs === 0 ? Promise.resolve() : time.wait(world.enterTakesMs);
      },
      find: (avatar) => Promise.resolve(world.disk.get(avatar) ?? null),
      keep: (avatar, picture) => {
        world.disk.set(avatar, picture);
        return Promise.resolve();
      },
      clear: () => Promise.resolve(),
    },
    addresses: {
      open: () => {
        world.opened.push(`blob:${world.opened.length}`);
        return `blob:${world.opened.length - 1}`;
      },
      close: (address) => {
        world.closed.push(address);
      },
      closeAll: () => {
        world.closedAll += 1;
      },
    },
  };
  const source = {
    *signer(): SagaGenerator<Signer | null> {
      return world.signer;
    },
    changed: [signerChanged.type],
  };
  const test = createTestStore({
    reducer: combineReducers({ avatars: avatarsReducer }),
    saga: () => avatarsSaga(deps, source),
  });
  const stateOf = (avatar: string) => test.store.getState().avatars.states[avatar]?.name;
  const want = async (avatars: readonly string[], ms = 1_000) => {
    test.store.dispatch(avatarsRequested(avatars));
    await time.pass(ms);
  };
  const changeSigner = async (to: Signer | null) => {
    world.signer = to;
    test.store.dispatch(signerChanged());
    await time.pass(1_000);
  };
  return { world, time, want, stateOf, changeSigner, ...test };
}

let restore: () => unknown = () => undefined;

describe('the avatars saga', () => {
  afterEach(() => {
    restore();
  });

  it('loads each picture once, however often it is shown, and a few at a time', async () => {
    const { world, want, stateOf } = setUp();
    const avatars = Array.from({ length: 30 }, (_, index) => `${index}.a`);
    for (const avatar of avatars) world.server.set(avatar, aPicture(avatar));
    await want(avatars, 5);
    await want(avatars.slice(0, 10));
    await want(avatars);
    expect([...world.asked].sort()).toEqual(avatars.map((avatar) => `${avatar} one`).sort());
    expect(world.mostUnderWay).toBe(4);
    expect(avatars.every((avatar) => stateOf(avatar) === 'ready')).toBeTrue();
  });

  it('reads pictures from the cache first, and stores loaded ones there', async () => {
    const { world, want, stateOf } = setUp();
    world.disk.set('1.a', aPicture('1.a'));
    world.server.set('2.a', aPicture('2.a'));
    await want(['1.a', '2.a']);
    expect([stateOf('1.a'), stateOf('2.a')]).toEqual(['ready', 'ready']);
    expect(world.asked).toEqual(['2.a one']);
    expect(world.disk.has('2.a')).toBeTrue();
  });

  it('notices another signer while it opens the cache', async () => {
    const { world, changeSigner, want } = setUp({ signer: null });
    world.enterTakesMs = 5_000;
    await changeSigner(ANN);
    await changeSigner(BOB);
    await want(['1.a'], 10_000);
    expect(world.entered).toEqual([ANN.openUid, BOB.openUid]);
    expect(world.asked).toEqual(['1.a two']);
  });

  it('does not ask again for missing pictures until the signer or the key changes', async () => {
    const { world, want, stateOf, changeSigner, time } = setUp();
    await want(['1.a']);
    await want(['1.a']);
    await time.pass(60 * MINUTE_MS);
    expect([stateOf('1.a'), world.asked.length]).toEqual(['missing', 1]);
    await changeSigner(ANN);
    expect(world.asked.length).toBe(1);
    world.server.set('1.a', aPicture('1.a'));
    await changeSigner({ ...ANN, key: 'another' });
    expect([stateOf('1.a'), world.asked.at(-1)]).toEqual(['ready', '1.a another']);
  });

  it('retries a failed picture with growing pauses, and again after a longer pause', async () => {
    const { world, want, stateOf, time } = setUp();
    world.fails = 'unreachable';
    await want(['1.a'], 100);
    expect(world.asked.length).toBe(1);
    await time.pass(MINUTE_MS);
    expect([stateOf('1.a'), world.asked.length]).toEqual(['failed', 4]);
    await want(['1.a']);
    expect(world.asked.length).withContext('wanted again').toBe(4);
    world.fails = null;
    world.server.set('1.a', aPicture('1.a'));
    await time.pass(5 * MINUTE_MS);
    expect([stateOf('1.a'), world.asked.length]).toEqual(['ready', 5]);
  });

  it('does not retry at once when a retry cannot help', async () => {
    const { world, want, stateOf } = setUp();
    world.fails = 'badAnswer';
    await want(['1.a']);
    expect([stateOf('1.a'), world.asked.length]).toEqual(['failed', 1]);
  });

  it('waits for a signer', async () => {
    const { world, want, stateOf, changeSigner } = setUp({ signer: null });
    world.server.set('1.a', aPicture('1.a'));
    await want(['1.a']);
    expect([stateOf('1.a'), world.asked.length]).toEqual(['wanted', 0]);
    await changeSigner(ANN);
    expect([stateOf('1.a'), world.entered]).toEqual(['ready', ['70']]);
  });

  it('uses a separate cache and new addresses for another person', async () => {
    const { world, want, changeSigner } = setUp();
    world.server.set('1.a', aPicture('1.a'));
    await want(['1.a']);
    await changeSigner(null);
    await changeSigner(BOB);
    expect(world.entered).toEqual(['70', '80']);
    expect(world.closedAll).toBe(2);
  });

  it('evicts the pictures that have been off screen for longest', async () => {
    const { world, want, stateOf } = setUp();
    const avatars = Array.from({ length: 301 }, (_, index) => `${index}.a`);
    for (const avatar of avatars) world.server.set(avatar, aPicture(avatar));
    await want(avatars.slice(0, 300), 2_000);
    expect(world.closed).toEqual([]);
    await want(['0.a']);
    await want(['300.a']);
    expect([stateOf('0.a'), stateOf('1.a'), stateOf('300.a')]).toEqual(['ready', undefined, 'ready']);
    expect(world.closed.length).toBe(1);
    await want(['1.a']);
    expect(stateOf('1.a')).withContext('on screen again').toBe('ready');
    expect(world.asked.filter((asked) => asked === '1.a one').length)
      .withContext('from the disk')
      .toBe(1);
  });
});
