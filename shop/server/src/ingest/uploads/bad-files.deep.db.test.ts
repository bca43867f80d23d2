import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OnWire } from '../../testing/on-wire.ts'
import type { Intake } from '@segno/contract'
import { badFiles, type BadFile } from '@segno/audio-files/testing'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { UploadShop, type TestArtist } from '../../testing/upload-shop.ts'

const database = useTestDatabase()
const AT_ONCE = 4

const filesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

/** Everything in one batch, some at a time, as a browser does. @returns what was said of those that were not even begun */
async function uploadAll(artist: TestArtist, files: readonly BadFile[]): Promise<Map<string, string>> {
  const refusedAtOnce = new Map<string, string>()
  const waiting = [...files]
  const worker = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { name, bytes } = file
      const created = await artist.announce(bytes.length, { filename: `${name}.wav` })
      const location = created.headers.get('location')
      if (location === null) {
        const { code, message } = (await created.json()) as { code: string; message: string }
        refusedAtOnce.set(name, `${code}: ${message}`)
      } else await artist.send(location, 0, bytes)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return refusedAtOnce
}

const outcomeOf = ({ state, reason }: OnWire<Intake>): string =>
  state === 'ready' ? 'accepted' : (reason?.code ?? state)

test('of every kind of bad file its artist is told why, the others of the batch become sounds, and nothing stays behind', async () => {
  await using shop = await UploadShop.open(database.db)
  const artist = await shop.anArtist()
  const files = badFiles()
  const refusedAtOnce = await uploadAll(artist, files)
  const intakes = await artist.settled()
  const outcomes = new Map(intakes.map((one) => [one.fileName.replace(/\.wav$/, ''), outcomeOf(one)]))
  const told = files.map(({ name }) => [name, refusedAtOnce.get(name) ?? outcomes.get(name)])
  const expected = files.map(({ name, expect: code }) => [
    name,
    code === 'empty' ? 'file_empty: This file is empty' : code,
  ])
  expect(told).toEqual(expected)
  const sentences = intakes.flatMap(({ reason }) => (reason === null ? [] : [reason.message]))
  expect(sentences.filter((one) => !/^[A-Z].* .*[^.]$/.test(one))).toEqual([])
  const acceptedCount = files.filter((file) => file.expect === 'accepted').length
  expect(filesIn(join(shop.dataFolder, 'uploads'))).toBe(0)
  expect(filesIn(join(shop.dataFolder, 'files', 'masters'))).toBe(acceptedCount)
  expect(filesIn(join(shop.dataFolder, 'files', 'previews'))).toBe(2 * acceptedCount)
  expect(filesIn(join(shop.dataFolder, 'scratch'))).toBe(0)
})
