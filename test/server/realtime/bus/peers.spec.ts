import { Peers } from '#server/realtime/bus/peers.ts';

const EVERY_MS = 1_000;

describe('a process that listens for others', () => {
  let now: number;
  let announced: boolean[];
  let peers: Peers;
  beforeEach(() => {
    jasmine.clock().install();
    now = 0;
    announced = [];
    peers = new Peers({ everyMs: EVERY_MS, monotonic: () => now, announce: (isNew) => announced.push(isNew) });
  });
  afterEach(() => {
    peers.stop();
    jasmine.clock().uninstall();
  });

  it('counts on company until the first check has passed in silence', () => {
    now = EVERY_MS;
    expect(peers.isAlone).toBeFalse();
    now += 1;
    expect(peers.isAlone).toBeTrue();
  });

  it('is alone again only after a long silence', () => {
    now = 5 * EVERY_MS;
    peers.heard(false);
    now += 12 * EVERY_MS;
    expect(peers.isAlone).toBeFalse();
    now += 1;
    expect(peers.isAlone).toBeTrue();
    peers.heard(false);
    expect(peers.isAlone).toBeFalse();
  });

  it('announces its arrival, answers that of others, and repeats that it runs', () => {
    peers.arrive();
    peers.heard(true);
    peers.heard(false);
    jasmine.clock().tick(2 * EVERY_MS);
    expect(announced).toEqual([true, false, false, false]);
    peers.stop();
    jasmine.clock().tick(2 * EVERY_MS);
    expect(announced).toHaveSize(4);
  });
});
