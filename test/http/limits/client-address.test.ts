import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, countedAddress } from '../../../src/http/limits/client-address.js';

describe('clientAddress', () => {
  it.each([
    ['10.0.0.1', '', 0, '10.0.0.1'],
    ['10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
    ['10.0.0.1', '1.2.3.4', 1, '1.2.3.4'],
    ['10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
    ['10.0.0.1', '1.2.3.4', 2, '10.0.0.1'],
    ['10.0.0.1', '6.6.6.6, 1.2.3.4', 3, '10.0.0.1'],
    ['64:ff9b::102:304', '', 0, '1.2.3.4'],
    ['10.0.0.1', '64:ff9b::1.2.3.4', 1, '1.2.3.4'],
    ['10.0.0.1', '64:FF9B:0:0:0:0:0:1', 1, '0.0.0.1'],
    ['10.0.0.1', '64:ff9b::1:2:3', 1, '64:ff9b:0:0::/64'],
    ['10.0.0.1', '64:ff9b:1::1.2.3.4', 1, '64:ff9b:1:0::/64'],
    ['10.0.0.1', '1.2.3.4:5678', 1, '1.2.3.4'],
    ['10.0.0.1', '"[2001:db8::1]:443"', 1, '2001:db8:0:0::/64'],
    ['10.0.0.1', '6.6.6.6, unknown', 1, '10.0.0.1'],
    ['10.0.0.1', ',', 1, '10.0.0.1'],
    ['::ffff:10.0.0.1', '', 0, '10.0.0.1'],
    ['fe80::1%eth0', '', 0, 'fe80:0:0:0::/64'],
    ['', '', 0, 'unknown'],
  ])('from %s with X-Forwarded-For %j behind %i proxies is %s', (peer, forwarded, proxies, address) => {
    expect(clientAddress(peer, forwarded, proxies)).toBe(address);
  });

  it('never throws and never lets the client choose behind its proxies', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        expect(clientAddress('10.0.0.1', `${written}, 1.2.3.4`, 1)).toBe('1.2.3.4');
        expect(typeof clientAddress(written, written, 1)).toBe('string');
      }),
    );
  });

  it('tells the clients of a translator apart, as it tells IPv4 clients apart', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const prefix of ['64:ff9b::', '::ffff:']) expect(countedAddress(`${prefix}${address}`)).toBe(countedAddress(address));
      }),
    );
  });

  it('gives all spellings and all hosts of one /64 one name', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(countedAddress(address)).toBe(countedAddress(address.toUpperCase()));
      }),
    );
    expect(countedAddress('2001:db8::1')).toBe(countedAddress('2001:0DB8:0:0:ffff:0:0:2'));
    expect(countedAddress('2001:db8:0:1::1')).not.toBe(countedAddress('2001:db8::1'));
  });
});
