import { createProxyTrust } from '#server/common/networks.ts';

describe('the sender of X-Forwarded-For', () => {
  it('is trusted at a loopback or private address, but the hop before it is not', () => {
    const isTrusted = createProxyTrust('private');
    for (const address of [
      '127.0.0.1',
      '127.9.9.9',
      '::1',
      '::ffff:127.0.0.1',
      '10.1.2.3',
      '::ffff:10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.7.7',
      'fd00::1',
      '10.0.0.1:80',
      '[fd00::1]:80',
    ]) {
      expect([isTrusted(address, 0), isTrusted(address, 1)])
        .withContext(address)
        .toEqual([true, false]);
    }
    for (const address of [
      '192.0.2.1',
      '172.32.0.1',
      '11.0.0.1',
      '169.254.1.1',
      '2001:db8::1',
      'fe80::1',
      '',
      'unknown',
    ]) {
      expect(isTrusted(address, 0)).withContext(address).toBeFalse();
    }
  });

  it('is trusted at listed addresses only, also several in a row', () => {
    const isTrusted = createProxyTrust(['192.0.2.7', '198.51.100.0/24', '2001:db8:1::/48']);
    for (const address of ['192.0.2.7', '192.0.2.7:5678', '::ffff:192.0.2.7', '198.51.100.9', '2001:DB8:1::9']) {
      expect([isTrusted(address, 0), isTrusted(address, 1)])
        .withContext(address)
        .toEqual([true, true]);
    }
    for (const address of ['192.0.2.8', '127.0.0.1', '10.0.0.1', '2001:db8:2::9'])
      expect(isTrusted(address, 0)).withContext(address).toBeFalse();
    expect(createProxyTrust(false)('127.0.0.1', 0)).toBeFalse();
  });
});
