import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/**
 * How many items of levels 1 and 2 each section has; those of level 3 come after them.
 *
 * @see OWASP Application Security Verification Standard 5.0.0
 */
const SECTIONS = `
  1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1,
  3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3, 4.2 1, 4.3 2, 4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3,
  6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4, 7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2,
  8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4, 10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3,
  11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5,
  14.1 2, 14.2 4, 14.3 3, 15.1 3, 15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3,
  17.1 1, 17.2 4, 17.3 2`
const ITEMS = [...SECTIONS.matchAll(/([\d.]+) (\d+)/g)].flatMap(([, section, count]) =>
  Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`),
)
const page = readFileSync('docs/security.md', 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) *\| [^|]+ \| (\w+) *\| ([^|]*\w[^|]*) \|$/gm)]

/** A test's file, or why there is none. */
const PROOF = /\.test\.tsx?`|\bby hand\b|\bthere (is|are) none\b/

test('the checklist has every item of levels 1 and 2 once, each met, departed from or open, and says how', () => {
  expect(rows.map(([, item]) => item)).toEqual(ITEMS)
  const states = new Set(rows.map(([, , state]) => state))
  expect([...states].filter((state) => !['met', 'departed', 'open'].includes(state!))).toEqual([])
})

test('what is met, and each section that says more, names a test or says that there is none', () => {
  const unproven = rows.filter(([, , state, how]) => state === 'met' && !PROOF.test(how!))
  expect(unproven.map(([, item, , how]) => `${item}: ${how}`)).toEqual([])
  const sections = page.slice(page.indexOf('## Who has an account')).split(/^(?=## )/m)
  expect(sections.length).toBeGreaterThan(10)
  const others = /^## Beyond the checklist$([^]*)/m.exec(page)![1]!.split(/^- /m).slice(1)
  expect([...sections, ...others].filter((text) => !PROOF.test(text))).toEqual([])
})

const SHELL = String.raw`import .*\b(exec|execFile|execSync|spawn|spawnSync)\b.* from 'node:child_process'`
const REFUSED = new RegExp(
  String.raw`${SHELL}|\beval\(|\bnew Function\(|\b(inner|outer)HTML\b|dangerouslySetInnerHTML|document\.write|rejectUnauthorized|NODE_TLS_REJECT`,
)

test('nothing that is shipped runs text, writes markup, starts a shell or trusts every certificate', () => {
  const shipped = globSync('{shop,sound}/*/src/**/*.{ts,tsx}', {
    exclude: ['**/*.test.{ts,tsx}', '**/testing/**'],
  })
  expect(shipped.length).toBeGreaterThan(500)
  expect(shipped.filter((path) => REFUSED.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('every file that the pages on security and people’s data name is there', () => {
  const files = globSync('{shop,sound,workshop,e2e,tools,bench}/**/*.{ts,tsx}', {
    exclude: (path) => basename(path) === 'node_modules',
  })
  const names = new Set(files.map((path) => basename(path)))
  const pages = page + readFileSync('docs/people-data.md', 'utf8')
  const named = [...pages.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => basename(path!))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !names.has(name))).toEqual([])
})
