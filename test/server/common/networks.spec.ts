import { addressIn, networkOf, networksOf } from '#server/common/networks.ts';

describe('an address', () => {
  it('has one form, however a proxy or a socket writes it', () => {
    const addresses = {
      '203.0.113.7': '203.0.113.7',
      '203.0.113.7:51234': '203.0.113.7',
      '::ffff:203.0.113.7': '203.0.113.7',
      '::FFFF:cb00:7107': '203.0.113.7',
      '[::ffff:203.0.113.7]:443': '203.0.113.7',
      '2001:db8::1': '2001:db8::1',
      '2001:0DB8:0:0::0001': '2001:db8::1',
      '[2001:db8::1]': '2001:db8::1',
      '[2001:db8::1]:443': '2001:db8::1',
      'fe80::1%eth0': 'fe80::1',
      '[FE80::1%25]:443': 'fe80::1',
      '::1': '::1',
    };
    for (const [text, address] of Object.entries(addresses)) expect(addressIn(text)).withContext(text).toBe(address);
  });

  it('is not found in anything else', () => {
    for (const text of ['', 'unknown', '_hidden', '203.0.113', '203.0.113.7:', '203.0.113.7%x', '[203.0.113.7', 'a:80'])
      expect(addressIn(text)).withContext(text).toBeNull();
  });
});

describe('the network of an address', () => {
  it('is the same for all its addresses', () => {
    const networks = {
      '127.0.0.1': '127.0.0.1',
      '203.0.113.7:51234': '203.0.113.7',
      '::ffff:10.0.0.7': '10.0.0.7',
      '::1': '0:0:0:0::/64',
      'fe80::1%eth0': 'fe80:0:0:0::/64',
      '2001:0db8::1': '2001:db8:0:0::/64',
      '[2001:DB8::1]:443': '2001:db8:0:0::/64',
      '2001:db8:0:0:1:2:3:4': '2001:db8:0:0::/64',
      '2001:db8:a:b:c::': '2001:db8:a:b::/64',
    };
    for (const [address, network] of Object.entries(networks))
      expect(networkOf(address)).withContext(address).toBe(network);
  });

  it('is part of wider ones with IPv6, which may use up to twice as much of a limit', () => {
    expect(networksOf('192.0.2.1:80')).toEqual([{ key: '192.0.2.1', factor: 1 }]);
    expect(networksOf('2001:db8:a:bcd:1::1')).toEqual([
      { key: '2001:db8:a:bcd::/64', factor: 1 },
      { key: '2001:db8:a:b00::/56', factor: 1.5 },
      { key: '2001:db8:a::/48', factor: 2 },
    ]);
    expect(networksOf('::1').map(({ key }) => key)).toEqual(['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']);
  });
});
