import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

const WRONG: readonly (readonly [query: string, name: string])[] = [
  ['q=' + 'd'.repeat(201), 'q'],
  ['kind=drum', 'kind'],
  ['instrument=Synth%20Bass', 'instrument'],
  ['genre=a,,b', 'genre'],
  ['mood=%25', 'mood'],
  ['tempoMin=abc', 'tempoMin'],
  ['tempoMax=0', 'tempoMax'],
  ['halfDouble=yes', 'halfDouble'],
  ['key=H', 'key'],
  ['key=12-minor', 'key'],
  ['keyMatch=nearly', 'keyMatch'],
  ['tags=', 'tags'],
  ['tags=%25', 'tags'],
  ['tags=a,,b', 'tags'],
  ['durationMin=long', 'durationMin'],
  ['durationMax=-1', 'durationMax'],
  ['priceMin=1.5', 'priceMin'],
  ['priceMax=free', 'priceMax'],
  ['loudnessMin=loud', 'loudnessMin'],
  ['loudnessMax=1e3', 'loudnessMax'],
  ['beatsMin=x', 'beatsMin'],
  ['beatsMax=-4', 'beatsMax'],
  ['tempoConfidenceMin=2', 'tempoConfidenceMin'],
  ['keyConfidenceMin=-0.1', 'keyConfidenceMin'],
  ['ai=some', 'ai'],
  ['training=yes', 'training'],
  ['artist=Mira%20Okafor', 'artist'],
  ["pack=O'Brien", 'pack'],
  ['collection=a%20b', 'collection'],
  ['owned=yes', 'owned'],
  ['followed=yes', 'followed'],
  ['publishedAfter=yesterday', 'publishedAfter'],
  ['sort=loudest', 'sort'],
  ['sort=distance', 'sort'],
  ['nearTempo=0', 'nearTempo'],
  ['nearDuration=0', 'nearDuration'],
  ['nearLoudness=x', 'nearLoudness'],
  ['nearBeats=x', 'nearBeats'],
  ['nearPrice=x', 'nearPrice'],
  ['seed=x', 'seed'],
  ['index=-1', 'index'],
  ['limit=101', 'limit'],
  ['asOf=%25', 'asOf'],
  ['tempomin=120', 'tempomin'],
  ['group=artist', 'group'],
  ['fields=title,secret', 'fields'],
  ['counts=yes', 'counts'],
  ['instrument=', 'instrument'],
  ['tempoMin=130&tempoMax=120', 'tempoMax'],
  ['durationMin=5&durationMax=4.5', 'durationMax'],
  ['priceMin=3&priceMax=2', 'priceMax'],
  ['loudnessMin=-8&loudnessMax=-14', 'loudnessMax'],
  ['beatsMin=9&beatsMax=8', 'beatsMax'],
  ['keyMatch=fits', 'keyMatch'],
]

test('a wrong value is refused in words that name its field', async () => {
  for (const [query, name] of WRONG) {
    const answer = await shop.app.inject(`/api/sounds?${query}`)
    expect([query, answer.statusCode]).toEqual([query, 400])
    const { code, message } = answer.json() as { code: string; message: string }
    expect(code).toBe('bad_request')
    expect(message).toMatch(new RegExp(`^${name}\\b`))
  }
})
