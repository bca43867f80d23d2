import { expect, test } from 'vitest'
import { whyLinkUnfit, whyNameUnfit } from './rules.ts'

test.each(['https://ada.example', 'https://music.example/ada?x=1'])('%s can be linked to', (link) => {
  expect(whyLinkUnfit(link)).toBeNull()
})

test.each([
  'ada',
  'http://ada.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://ada@evil.example',
])('%s is refused', (link) => {
  expect(whyLinkUnfit(link)).toMatch(/^Link /)
})

test('a name with a line break could smuggle a header into a mail', () => {
  expect(whyNameUnfit('Ada\r\nBcc: x@y.z')).toContain('invisible')
  expect(whyNameUnfit('Ada Lovelace-Müller')).toBeNull()
})

test.each([
  'Win 500 EUR: https://evil.example/x',
  'evil.com',
  'EVIL.COM',
  'go to www.evil.example',
  'evil.example/win',
  'evil\uff0ecom',
  'mail ada@evil.de',
  'evil.com.',
  '1.2.3.4/x',
])('%s is no name: mail programs make a link of it', (name) => {
  expect(whyNameUnfit(name)).toContain('web address')
})

test.each([
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'St.John',
  'Sammy Davis Jr.',
  'M.I.A.',
  'Dr.Dre',
  'Ada & Co.',
])('%s is a name', (name) => {
  expect(whyNameUnfit(name)).toBeNull()
})
