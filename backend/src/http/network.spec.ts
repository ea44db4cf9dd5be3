import { networkOf } from './network';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
    ['unknown 1', ''],
    ['1:2', ''],
    ['[::ffff:203.0.113.7]:50123', '203.0.113.7'],
  ])('VU-10 of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

  it('S17 of a connection that a proxy has closed by now is none, and no fault', () => expect(networkOf(undefined)).toBe(''));
});
