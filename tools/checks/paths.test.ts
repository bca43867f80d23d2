import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{shop,sound,workshop,bench,e2e,tools}/**/*.{ts,js}', {
  exclude: (path) => /(^|\/)(node_modules|dist|\.cache)(\/|$)/.test(path),
})

test('the project may lie in a folder with a blank or an umlaut in its name', () => {
  expect(files.length).toBeGreaterThan(500)
  // An address writes both with per cent; a path made of one leads nowhere.
  const mark = ['import.meta.url)', 'pathname'].join('.')
  expect(files.filter((path) => readFileSync(path, 'utf8').includes(mark))).toEqual([])
})
