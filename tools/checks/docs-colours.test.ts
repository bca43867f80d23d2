import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LOOK = 'shop/server/src/api-docs/look.css'
const PAGE = 'shop/server/src/api-docs/page.css'
const TOKENS = 'shop/web/src/tokens.css'

/** Colours by their names. */
const coloursIn = (path: string) =>
  new Map(
    [...readFileSync(path, 'utf8').matchAll(/^ *(--[\w-]+): (light-dark\([^;]*\)|#[^;]*);/gm)].map(
      ([, name, value]) => [name!, value!],
    ),
  )

test('the API page, which the server serves by itself, has the colours of the web application', () => {
  const tokens = coloursIn(TOKENS)
  const own = [...coloursIn(LOOK)]
  expect(own.length).toBeGreaterThan(5)
  expect(own).toEqual(own.map(([name]) => [name, tokens.get(name)]))
})

test('and no others', () => {
  const [, own] = readFileSync(LOOK, 'utf8').split('@layer page {')
  const rules = own! + readFileSync(PAGE, 'utf8')
  expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|light-dark/i)
})
