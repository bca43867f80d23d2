import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d{4}) +\| (\S+) +\|/gm)].map(([, name, release]) => ({ name, release }))

test('every shop that is kept is in the list, oldest first', () => {
  const files = globSync(join(import.meta.dirname, '*.sql.gz')).map((path) => basename(path, '.sql.gz'))
  expect(rows.map(({ name }) => name)).toEqual(files.toSorted())
})

test('every release in the changelog has kept a shop, in the same order', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const releases = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, release]) => release)
  const kept = rows.flatMap(({ release }) => release!.split(','))
  expect(kept.filter((release) => release !== '–')).toEqual(releases.toReversed())
})
