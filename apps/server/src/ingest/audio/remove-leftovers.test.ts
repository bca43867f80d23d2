import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from './remove-leftovers.ts'
import { TestFolder } from './test-masters.ts'

test('what a crash left behind is removed after an hour, and nothing else', async () => {
  using folder = new TestFolder()
  const now = new Date('2026-11-21T12:00:00Z')
  const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
  const old = folder.add(Uint8Array.of(1))
  const fresh = folder.add(Uint8Array.of(1))
  utimesSync(old, now, minutesAgo(61))
  utimesSync(fresh, now, minutesAgo(59))
  const downloads = join(folder.path, 'downloads')
  mkdirSync(downloads)
  utimesSync(downloads, now, minutesAgo(600))
  await removeLeftovers(folder.path, now)
  expect(readdirSync(folder.path).toSorted()).toEqual(['downloads', basename(fresh)])
})
