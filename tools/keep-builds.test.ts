import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildKeepingFormer } from './keep-builds.js'

const home = mkdtempSync(join(tmpdir(), 'segno-builds-'))
const [folder, assets] = [join(home, 'dist'), join(home, 'dist/assets')]
afterEach(() => rmSync(home, { recursive: true }))

function buildOf(...files: readonly string[]): string[] {
  buildKeepingFormer(folder, () => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(assets, { recursive: true })
    for (const file of files) writeFileSync(join(assets, file), file)
  })
  return readdirSync(assets).toSorted()
}

test('the files of the last two builds stay beside the newest, also where nothing changed, and older ones go', () => {
  expect(buildOf('page-1.js', 'page-1.js.map', 'kit.js')).toEqual(['kit.js', 'page-1.js', 'page-1.js.map'])
  expect(buildOf('page-2.js', 'kit.js')).toEqual(['kit.js', 'page-1.js', 'page-2.js'])
  expect(buildOf('page-2.js', 'kit.js')).toEqual(['kit.js', 'page-1.js', 'page-2.js'])
  expect(buildOf('page-3.js')).toEqual(['kit.js', 'page-1.js', 'page-2.js', 'page-3.js'])
  expect(buildOf('page-4.js')).toEqual(['kit.js', 'page-2.js', 'page-3.js', 'page-4.js'])
})
