import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  [
    'Chrome on macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/150.0.0.0 Safari/537.36`,
  ],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 16) ${KIT} Chrome/150.0.0.0 Mobile Safari/537.36`],
  ['A browser', 'something of one’s own'],
])('a remembered browser is called %s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name)
})
