import { ConnectionLimiter } from '#server/realtime/sockets.ts';

describe('the limits of sockets that have not logged in', () => {
  it('count those of each network and all of them, until they are released', () => {
    const limiter = new ConnectionLimiter({ beforeLoginPerNetwork: 2, beforeLogin: 3 });
    const [first, second] = [limiter.admit('192.0.2.1'), limiter.admit('192.0.2.1')];
    expect([first.isAdmitted, second.isAdmitted]).toEqual([true, true]);
    expect(limiter.admit('192.0.2.1')).toEqual({ isAdmitted: false, limit: 'network' });
    expect(limiter.admit('192.0.2.2').isAdmitted).toBeTrue();
    expect(limiter.admit('192.0.2.3')).toEqual({ isAdmitted: false, limit: 'process' });
    for (let times = 0; times < 2; times += 1) if (first.isAdmitted) first.release();
    expect(limiter.admit('192.0.2.1').isAdmitted).toBeTrue();
    expect(limiter.admit('192.0.2.1')).toEqual({ isAdmitted: false, limit: 'network' });
    expect(limiter.admit('192.0.2.3')).toEqual({ isAdmitted: false, limit: 'process' });
  });

  it('count IPv6 in wider networks, too, which may have up to twice as many', () => {
    const limiter = new ConnectionLimiter({ beforeLoginPerNetwork: 2, beforeLogin: 100 });
    const admitted = (address: string) => limiter.admit(address).isAdmitted;
    expect(['0::1', '0::2', '0::3', '1::1', '2::1'].map((end) => admitted(`2001:db8:a:${end}`)))
      .withContext('two of a /64, three of its /56')
      .toEqual([true, true, false, true, false]);
    expect(['100::1', '200::1'].map((end) => admitted(`2001:db8:a:${end}`)))
      .withContext('four of the /48')
      .toEqual([true, false]);
    expect(admitted('2001:db8:b::1')).toBeTrue();
  });
});

describe('the limiter of sockets before their login', () => {
  /** @returns what lets the socket leave */
  const enter = (limiter: ConnectionLimiter, address: string): (() => void) => {
    const admission = limiter.admit(address);
    if (!admission.isAdmitted) throw new Error(`refused by the limit of the ${admission.limit}`);
    return admission.release;
  };

  it('admits as many of a network again as have left', () => {
    const limiter = new ConnectionLimiter({ beforeLogin: 10, beforeLoginPerNetwork: 3 });
    const [leave] = [enter(limiter, '203.0.113.9'), enter(limiter, '203.0.113.9'), enter(limiter, '203.0.113.9')];
    expect(limiter.admit('203.0.113.9')).toEqual({ isAdmitted: false, limit: 'network' });
    expect(limiter.admit('198.51.100.7').isAdmitted).toBeTrue();
    leave();
    leave();
    enter(limiter, '203.0.113.9');
    expect(limiter.admit('203.0.113.9')).toEqual({ isAdmitted: false, limit: 'network' });
  });

  it('admits as many of all networks again as have left', () => {
    const limiter = new ConnectionLimiter({ beforeLogin: 2, beforeLoginPerNetwork: 2 });
    const leave = enter(limiter, '203.0.113.9');
    enter(limiter, '198.51.100.7');
    expect(limiter.admit('192.0.2.1')).toEqual({ isAdmitted: false, limit: 'process' });
    leave();
    leave();
    enter(limiter, '192.0.2.1');
    expect(limiter.admit('192.0.2.1')).toEqual({ isAdmitted: false, limit: 'process' });
  });
});
