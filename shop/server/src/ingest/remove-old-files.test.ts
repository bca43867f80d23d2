import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { TestFolder } from './audio/test-masters.ts'
import { removeOldFiles } from './remove-old-files.ts'

test('files that nobody has touched for an hour are removed, and nothing else', async () => {
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
  await removeOldFiles(folder.path, minutesAgo(60))
  expect(readdirSync(folder.path).toSorted()).toEqual(['downloads', basename(fresh)])
})

test('two who tidy the same folder at once do not trip over each other', async () => {
  using folder = new TestFolder()
  for (let at = 0; at < 200; at++) folder.add(Uint8Array.of(1))
  const later = new Date(Date.now() + 60_000)
  await Promise.all(Array.from({ length: 8 }, () => removeOldFiles(folder.path, later)))
  expect(readdirSync(folder.path)).toEqual([])
})
