import { expect, test } from 'vitest'
import { networkOf, rangeOf } from './client-network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['::ffff:c0a8:101', '192.168.1.1', '192.168.1'],
  ['64:ff9b::c000:207', '192.0.2.7', '192.0.2'],
  ['64:ff9b::192.0.2.7', '192.0.2.7', '192.0.2'],
  ['64:ff9b:1::192.0.2.7', '64:ff9b:1:0', '64:ff9b:1'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['unknown', 'unknown', 'unknown'],
])('%s belongs to the network %s and the range %s', (address, network, range) => {
  expect(networkOf(address)).toBe(network)
  expect(rangeOf(address)).toBe(range)
})
