import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECURITY_EVENTS } from './kinds.ts'

const page = readFileSync(new URL('../../../../../docs/security-log.md', import.meta.url), 'utf8')

test('the page on the security log lists every kind of event, and no other', () => {
  const rows = [...page.matchAll(/^\| `([a-z_.]+)` +\| (.+?) *\|$/gm)].map(([, kind, says]) => [kind, says])
  expect(rows).toEqual(Object.entries(SECURITY_EVENTS))
})
