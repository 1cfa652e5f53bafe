import { AcceptQueue } from '#server/realtime/sockets.ts';

describe('the queue of new sockets', () => {
  beforeEach(() => {
    jasmine.clock().install();
  });
  afterEach(() => {
    jasmine.clock().uninstall();
  });

  const added = (queue: AcceptQueue, names: readonly string[]): string[] => {
    const accepted: string[] = [];
    for (const name of names) queue.add(() => accepted.push(name));
    return accepted;
  };

  it('accepts a single one at once', () => {
    expect(added(new AcceptQueue(), ['one'])).toEqual(['one']);
  });

  it('accepts those that arrive together in order, each after a pause', () => {
    const accepted = added(new AcceptQueue(() => 0), ['one', 'two', 'three']);
    expect(accepted).toEqual(['one']);
    jasmine.clock().tick(1);
    expect(accepted).toEqual(['one', 'two']);
    jasmine.clock().tick(1);
    expect(accepted).toEqual(['one', 'two', 'three']);
  });

  it('accepts more at once after a long turn of the event loop, up to a limit', () => {
    let now = 0;
    const queue = new AcceptQueue(() => now);
    const accepted = added(
      queue,
      Array.from({ length: 40 }, (_, index) => String(index)),
    );
    now += 10;
    jasmine.clock().tick(1);
    expect(accepted.length).toBe(1 + 5);
    now += 10_000;
    jasmine.clock().tick(1);
    expect(accepted.length).toBe(1 + 5 + 20);
  });

  it('accepts one at once again after a pause without any', () => {
    const queue = new AcceptQueue();
    added(queue, ['one', 'two']);
    jasmine.clock().tick(10);
    expect(added(queue, ['three'])).toEqual(['three']);
  });

  it('goes on after a socket that fails', () => {
    const queue = new AcceptQueue();
    expect(() =>
      queue.add(() => {
        throw new Error('a broken socket');
      }),
    ).toThrowError('a broken socket');
    const accepted = added(queue, ['two']);
    jasmine.clock().tick(1);
    expect(accepted).toEqual(['two']);
  });
});
