import { combineReducers, createAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import { avatarsReducer, type AvatarsDeps, type Signer } from '../../../../src/common/avatars/index.ts';
import { avatarsSaga } from '../../../../src/common/avatars/avatarsSaga.ts';
import { headsWanted } from '../../../../src/common/avatars/avatarsSlice.ts';
import { CallError, type AppErrorKind } from '../../../../src/common/errors.ts';
import { cancellable } from '../../../../src/common/http/cancellable.ts';
import { createTestStore } from '../../../support/page/testStore.ts';
import { VirtualTime } from '../../../support/page/virtualTime.ts';

const ANN: Signer = { openUid: '70', key: 'one' };
const BOB: Signer = { openUid: '80', key: 'two' };
const MINUTE_MS = 60_000;
const signerChanged = createAction('signerChanged');
const aPicture = (head: string) => new Blob([head], { type: 'image/png' });

/** What the server and the disk say, and what they have been asked. */
function setUp({ signer = ANN }: { signer?: Signer | null } = {}) {
  const time = new VirtualTime(0);
  restore = time.install();
  const world = {
    signer,
    /** What the server has; `fails` is how it fails instead. */
    server: new Map<string, Blob>(),
    fails: null as AppErrorKind | null,
    disk: new Map<string, Blob>(),
    entered: [] as string[],
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
    headApi: {
      fetchHead: (head, { key }) => {
        world.asked.push(`${head} ${key}`);
        world.underWay += 1;
        world.mostUnderWay = Math.max(world.mostUnderWay, world.underWay);
        const answer = time.wait(world.takesMs).then(() => {
          world.underWay -= 1;
          if (world.fails !== null) throw new CallError({ kind: world.fails, code: 0, message: '' });
          return world.server.get(head) ?? null;
        });
        return cancellable(answer, () => undefined);
      },
    },
    headDisk: {
      enter: (owner) => {
        world.entered.push(owner);
        return Promise.resolve();
      },
      find: (head) => Promise.resolve(world.disk.get(head) ?? null),
      keep: (head, picture) => {
        world.disk.set(head, picture);
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
  const stateOf = (head: string) => test.store.getState().avatars.heads[head]?.name;
  const want = async (heads: readonly string[], ms = 1_000) => {
    test.store.dispatch(headsWanted(heads));
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

describe('pictures of people', () => {
  afterEach(() => {
    restore();
  });

  it('are asked for once each, however often they are on screen, and a few at a time', async () => {
    const { world, want, stateOf } = setUp();
    const heads = Array.from({ length: 30 }, (_, index) => `${index}.a`);
    for (const head of heads) world.server.set(head, aPicture(head));
    await want(heads, 5);
    await want(heads.slice(0, 10));
    await want(heads);
    expect([...world.asked].sort()).toEqual(heads.map((head) => `${head} one`).sort());
    expect(world.mostUnderWay).toBe(4);
    expect(heads.every((head) => stateOf(head) === 'ready')).toBeTrue();
  });

  it('come from the disk when they are there, and go there otherwise', async () => {
    const { world, want, stateOf } = setUp();
    world.disk.set('1.a', aPicture('1.a'));
    world.server.set('2.a', aPicture('2.a'));
    await want(['1.a', '2.a']);
    expect([stateOf('1.a'), stateOf('2.a')]).toEqual(['ready', 'ready']);
    expect(world.asked).toEqual(['2.a one']);
    expect(world.disk.has('2.a')).toBeTrue();
  });

  it('that are not there are not asked for again, until somebody else asks or with another key', async () => {
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

  it(
    'that fail are tried a few times at growing distances, then left alone for a while, ' + 'and are not lost',
    async () => {
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
    },
  );

  it('are not tried again at once when trying cannot help', async () => {
    const { world, want, stateOf } = setUp();
    world.fails = 'badAnswer';
    await want(['1.a']);
    expect([stateOf('1.a'), world.asked.length]).toEqual(['failed', 1]);
  });

  it('wait for somebody who can sign', async () => {
    const { world, want, stateOf, changeSigner } = setUp({ signer: null });
    world.server.set('1.a', aPicture('1.a'));
    await want(['1.a']);
    expect([stateOf('1.a'), world.asked.length]).toEqual(['wanted', 0]);
    await changeSigner(ANN);
    expect([stateOf('1.a'), world.entered]).toEqual(['ready', ['70']]);
  });

  it("are nobody else's: another person has a disk of their own, and no address of before", async () => {
    const { world, want, changeSigner } = setUp();
    world.server.set('1.a', aPicture('1.a'));
    await want(['1.a']);
    await changeSigner(null);
    await changeSigner(BOB);
    expect(world.entered).toEqual(['70', '80']);
    expect(world.closedAll).toBe(2);
  });

  it('are let go of when many others have passed by, those first that were on screen longest ago', async () => {
    const { world, want, stateOf } = setUp();
    const heads = Array.from({ length: 301 }, (_, index) => `${index}.a`);
    for (const head of heads) world.server.set(head, aPicture(head));
    await want(heads.slice(0, 300), 2_000);
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
