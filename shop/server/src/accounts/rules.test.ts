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
