import { expect, test } from 'vitest'
import type { SoundFilter } from '../../sound-filter.ts'
import { askedFor } from './play-at.tsx'
import { NOTHING_READ, type Understood } from './typed-filter.ts'

const F_MINOR = { tonic: 5, mode: 'minor' }

test.each<[string, SoundFilter, Partial<Understood>, ReturnType<typeof askedFor>]>([
  [
    'what is typed',
    {},
    { tempoBpm: 128, toleranceBpm: 5, key: '5-minor' },
    { tempoBpm: 128, key: F_MINOR as never },
  ],
  [
    'what is chosen',
    { tempoMin: '90', tempoMax: '90', key: '5-minor' },
    {},
    { tempoBpm: 90, key: F_MINOR as never },
  ],
  ['no range', { tempoMin: '90', tempoMax: '100' }, {}, { tempoBpm: null, key: null }],
  ['no typed range', {}, { tempoBpm: 90, tempoToBpm: 100 }, { tempoBpm: null, key: null }],
  ['no key of either mode', {}, { key: '6-major', isModeOpen: true }, { tempoBpm: null, key: null }],
  ['no key of several', { key: '5-minor,6-minor' }, {}, { tempoBpm: null, key: null }],
])('a search asks to hear %s', (_, filter, read, asked) => {
  expect(askedFor(filter, { ...NOTHING_READ, ...read })).toEqual(asked)
})
