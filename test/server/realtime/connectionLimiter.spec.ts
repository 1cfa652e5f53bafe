import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { addressOf, ConnectionLimiter } from '../../../server/realtime/connectionLimiter.ts';
import { createProxyTrust, type TrustProxy } from '../../../server/trustedProxies.ts';

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
});

describe('the address of the client that asks for a socket', () => {
  const addressFrom = (remote: string, forwarded: string | undefined, trusted: TrustProxy): string => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remote });
    const request = new IncomingMessage(socket);
    if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
    return addressOf(request, createProxyTrust(trusted));
  };

  it("is the sender's without a trusted proxy, whatever the header says", () => {
    expect(addressFrom('203.0.113.9', undefined, false)).toBe('203.0.113.9');
    expect(addressFrom('127.0.0.1', '198.51.100.7', false)).toBe('127.0.0.1');
    expect(addressFrom('203.0.113.9', '198.51.100.7', 'private')).toBe('203.0.113.9');
    expect(addressFrom('203.0.113.9', '198.51.100.7', ['192.0.2.0/24'])).toBe('203.0.113.9');
  });

  it('is the last one that a private proxy forwards, not one that the client invented', () => {
    expect(addressFrom('127.0.0.1', '1.2.3.4, 198.51.100.7', 'private')).toBe('198.51.100.7');
    expect(addressFrom('127.0.0.1', '1.2.3.4, 10.0.0.5', 'private')).toBe('10.0.0.5');
    expect(addressFrom('127.0.0.1', undefined, 'private')).toBe('127.0.0.1');
  });

  it('is the first one behind a row of listed proxies', () => {
    expect(addressFrom('192.0.2.1', '1.2.3.4, 198.51.100.7, 192.0.2.2', ['192.0.2.0/24'])).toBe('198.51.100.7');
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
