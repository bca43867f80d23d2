import { expect, test } from 'vitest'
import { readReport, type ReportEntry } from './report-rules.ts'

const EMPTY: ReportEntry = { what: null, tempo: '', key: '', instrument: '', words: '' }
const read = (entry: Partial<ReportEntry>) => readReport({ ...EMPTY, ...entry }, 'loop')

test.each([
  [{ what: 'tempo', tempo: ' 174 ' }, { tempoBpm: 174 }],
  [{ what: 'tempo', tempo: '87,5' }, { tempoBpm: 87.5 }],
  [{ what: 'key', key: '9-minor' }, { key: { tonic: 9, mode: 'minor' } }],
  [{ what: 'key', key: 'none' }, { key: null }],
  [{ what: 'instrument', instrument: 'pad' }, { instrument: 'pad' }],
  [{ what: 'kind' }, { kind: 'oneShot' }],
  [{ what: 'tag', words: 'This is no techno' }, null],
  [{ what: 'tempo', words: 'It drags' }, null],
] as const)('%o claims %o', (entry, claim) => {
  expect(read(entry)).toEqual({ claim })
})

test.each([
  [{}, 'what'],
  [{ what: 'tempo', tempo: 'fast' }, 'tempo'],
  [{ what: 'tempo' }, 'words'],
  [{ what: 'audio', words: ' ' }, 'words'],
] as const)('%o lacks something in the field %s', (entry, field) => {
  expect(read(entry)).toMatchObject({ problem: { field } })
})
