import { expect, test } from 'vitest'
import { openNetworkCountry } from './network-country.ts'

const countryOf = await openNetworkCountry()

test.each([
  // Of universities and registries, which do not move.
  ['130.149.7.201', 'DE'],
  ['::ffff:130.149.7.201', 'DE'],
  ['193.0.6.139', 'NL'],
  ['18.9.22.69', 'US'],
  ['2001:67c:2e8:22::c100:68b', 'NL'],
  ['127.0.0.1', null],
  ['::1', null],
  ['192.168.1.20', null],
  ['10.0.0.1', null],
  ['fe80::1%eth0', null],
  ['', null],
])('the network of %j is in %s', (address, country) => {
  expect(countryOf(address)).toBe(country)
})
