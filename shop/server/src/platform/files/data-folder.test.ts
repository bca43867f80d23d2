import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

let outside: string
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'segno-data-'))
})
afterEach(() => rmSync(outside, { recursive: true }))

test.each(['new', 'open to everybody before'])(
  'a data folder that is %s is read by its owner alone',
  (state) => {
    const folder = join(outside, 'data')
    if (state !== 'new') {
      mkdirSync(folder)
      chmodSync(folder, 0o755)
    }
    makeDataFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  },
)
