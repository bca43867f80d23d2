import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { aSound } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
const MEASURED = {
  measured_tempo_bpm: 120,
  tempo_confidence: 0.9,
  measured_key_tonic: 0,
  measured_key_mode: 'minor',
  key_confidence: 0.9,
}

type Facts = NonNullable<Parameters<typeof aSound>[1]>

async function doubtsOf(facts: Facts): Promise<string[]> {
  const { id } = await aSound(database.db, { ...MEASURED, ...facts })
  return read(id)
}
async function read(id: string): Promise<string[]> {
  const { rows } = await sql<{ doubts: string[] }>`select doubts from sound where id = ${id}`.execute(
    over(database.db),
  )
  return rows[0]!.doubts
}

test.each([
  ['says what was measured', {}, []],
  ['is a little off what was measured', { tempo_bpm: 121 }, []],
  ['has another tempo than was measured', { tempo_bpm: 100 }, ['tempoDiffers']],
  ['counts the measured pulse twice as fast', { tempo_bpm: 240 }, ['tempoOctave']],
  ['has another tempo than its file’s name', { named_tempo_bpm: 93 }, ['tempoDiffers']],
  ['counts what its name says half as fast', { named_tempo_bpm: 240 }, ['tempoOctave']],
  ['has another tempo than its file says', { filed_tempo_bpm: 93 }, ['tempoDiffers']],
  ['counts what its file says half as fast', { filed_tempo_bpm: 240 }, ['tempoOctave']],
  ['has another key than its file says', { filed_key_tonic: 7, filed_key_mode: 'minor' }, ['keyDiffers']],
  ['is a loop that its file calls a one-shot', { filed_kind: 'oneShot' }, ['kindDiffers']],
  [
    'is all that its file says too',
    { filed_kind: 'loop', filed_tempo_bpm: 120, filed_key_tonic: 0, filed_key_mode: 'minor' },
    [],
  ],
  [
    'has a guessed tempo and key that its file knows',
    {
      tagged_by: 'analysis',
      tempo_confidence: 0.3,
      key_confidence: 0.3,
      filed_tempo_bpm: 120,
      filed_key_tonic: 0,
      filed_key_mode: 'minor',
    },
    [],
  ],
  ['has no tempo where one was measured', { tempo_bpm: null, beats: null }, ['tempoDiffers']],
  ['has no tempo where hardly one was measured', { tempo_bpm: null, tempo_confidence: 0.2 }, []],
  [
    'is a one-shot, whose tempo matters to nobody',
    { kind: 'oneShot', measured_kind: 'oneShot', tempo_bpm: 70 },
    [],
  ],
  ['has another key than was measured for sure', { key_tonic: 7 }, ['keyDiffers']],
  ['has another key than was hardly measured', { key_tonic: 7, key_confidence: 0.3 }, []],
  ['has another key than its name', { named_key_tonic: 7, named_key_mode: 'minor' }, ['keyDiffers']],
  ['is of one note, in the key that was measured', { key_mode: null }, []],
  ['is in a key on the note that was measured', { measured_key_mode: null }, []],
  ['is of another note than was measured', { key_tonic: 7, key_mode: null }, ['keyDiffers']],
  ['is of another note than its name', { key_mode: null, named_key_tonic: 7 }, ['keyDiffers']],
  [
    'has no key where its name says a note',
    { key_tonic: null, key_mode: null, named_key_tonic: 0 },
    ['keyDiffers'],
  ],
  ['is a loop that was measured as struck once', { measured_kind: 'oneShot' }, ['kindDiffers']],
  ['has no genre', { genres: [] }, ['untagged']],
  ['has a tempo that was only guessed', { tagged_by: 'analysis', tempo_confidence: 0.3 }, ['tempoUnsure']],
  [
    'has a guessed tempo that its name knows',
    { tagged_by: 'analysis', tempo_confidence: 0.3, named_tempo_bpm: 120 },
    [],
  ],
  ['has a key that was only guessed', { tagged_by: 'analysis', key_confidence: 0.3 }, ['keyUnsure']],
] satisfies [string, Facts, string[]][])('what %s is doubted accordingly', async (_, facts, expected) => {
  expect(await doubtsOf(facts)).toEqual(expected)
})

test('what was checked is doubted only by those who report it, until its artist says something else', async () => {
  const { id } = await aSound(database.db, { ...MEASURED, tempo_bpm: 100 })
  const set = (columns: string) =>
    sql.raw(`update sound set ${columns} where id = '${id}'`).execute(over(database.db))
  await set('tags_checked_at = now()')
  expect(await read(id)).toEqual([])
  await set('open_reports = 2')
  expect(await read(id)).toEqual(['reported'])
  await set("open_reports = 0, tempo_bpm = 101, tagged_by = 'admin'")
  expect(await read(id)).toEqual([])
  await set("tempo_bpm = 99, tagged_by = 'artist'")
  expect(await read(id)).toEqual(['tempoDiffers'])
})
