import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWav } from '@segno/audio-files'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { asPcm, losslessMasters, TestFolder, wholeNumbers } from './audio/test-masters.ts'
import type { ImportLine } from './import-folder.ts'
import { whyNotAudio } from './why-not-audio.ts'

const RATE_HZ = 44_100
const database = useTestDatabase()
let shop: TestApp
let music: TestFolder
beforeEach(async () => {
  shop = await openTestApp(database.db)
  await shop.ctx.startJobs()
  music = new TestFolder()
  const { wav, flac } = losslessMasters([wholeNumbers(RATE_HZ, RATE_HZ)], RATE_HZ)
  mkdirSync(join(music.path, 'more'))
  writeFileSync(join(music.path, 'Knock 120.wav'), wav!)
  writeFileSync(join(music.path, 'more', 'The same as FLAC.flac'), flac!)
  writeFileSync(join(music.path, 'notes.txt'), 'four to the floor')
})
afterEach(async () => {
  await shop[Symbol.asyncDispose]()
  music[Symbol.dispose]()
})

const run = (): Promise<ImportLine[]> =>
  shop.ctx.commands['import']!(
    { folder: music.path, handle: 'ava-lune', draft: false },
    () => undefined,
  ) as Promise<ImportLine[]>
const outcomes = (lines: readonly ImportLine[]): string[] => lines.map((line) => line.outcome).toSorted()

test('a folder is taken once however often it is given, and says of every file what became of it', async () => {
  const first = await run()
  // The same audio in two containers is one sound, whichever was quicker.
  expect(outcomes(first)).toEqual(['refused', 'refused', 'taken'])
  expect(first.find((line) => line.fileName === 'notes.txt')?.reason).toContain('not an audio file')
  expect(first.find((line) => line.reason?.startsWith('The same audio is here already'))).toBeDefined()
  expect(outcomes(await run())).toEqual(['here already', 'refused', 'refused'])
})

test('an import leaves no copies behind, neither of what was here already nor of what was refused', async () => {
  await run()
  await run()
  expect(readdirSync(shop.scratchFolder)).toEqual([])
})

test('case 2: a file that says it is a one-shot becomes one, and the sound keeps what its file said', async () => {
  const pcm = asPcm([wholeNumbers(4 * RATE_HZ, RATE_HZ, 1)], RATE_HZ)
  const metadata = { isLoop: false, tempoBpm: 120 }
  writeFileSync(join(music.path, 'Swell.wav'), writeWav({ pcm, bitDepth: 16, metadata }))
  await run()
  const { rows } = await sql`select kind, tempo_bpm, filed_kind, filed_tempo_bpm, measured_kind from sound
    where file_name = 'Swell.wav'`.execute(over(database.db))
  expect(rows).toEqual([
    { kind: 'oneShot', tempo_bpm: null, filed_kind: 'oneShot', filed_tempo_bpm: null, measured_kind: 'loop' },
  ])
})

test('a file that has gone while its folder was read is refused in words, for the others to go on', async () => {
  expect(await whyNotAudio(join(music.path, 'gone.wav'))).toBe('This file has gone while the folder was read')
})
