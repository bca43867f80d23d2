import { listSounds } from '@segno/contract'
import { type Command, type Given, textOf } from '../command.ts'
import { soundFacts, soundLine } from '../terminal/sound-lines.ts'

/** Filters of every list of sounds, as the address of a search names them. */
export const FILTERS = {
  limit: { type: 'string' },
  kind: { type: 'string' },
  instrument: { type: 'string' },
  genre: { type: 'string' },
  key: { type: 'string' },
  'tempo-min': { type: 'string' },
  'tempo-max': { type: 'string' },
  'price-max': { type: 'string' },
} as const

/** The shop reads them as text and says what it cannot read. */
export function filtersOf(given: Given) {
  const kind = textOf(given, 'kind') as 'loop' | 'oneShot' | undefined
  return {
    limit: textOf(given, 'limit') ?? '10',
    kind,
    instrument: textOf(given, 'instrument'),
    genre: textOf(given, 'genre'),
    key: textOf(given, 'key'),
    tempoMin: textOf(given, 'tempo-min'),
    tempoMax: textOf(given, 'tempo-max'),
    priceMax: textOf(given, 'price-max'),
  }
}

export const search: Command = {
  usage: 'search WORDS',
  summary: 'Finds sounds by words and filters: --kind, --instrument, --genre, --key, --tempo-min, --limit.',
  options: FILTERS,
  async run({ output, shop }, given) {
    const query = { ...filtersOf(given), q: given.words.join(' ') }
    const { sounds, total, ownedIds } = await shop.call(listSounds, { query })
    output.result(
      { total, sounds: sounds.map((loop) => ({ ...soundFacts(loop), isOwned: ownedIds.includes(loop.id) })) },
      [
        ...sounds.map((loop) => soundLine(loop, ownedIds.includes(loop.id) ? 'owned' : '')),
        `${total} ${total === 1 ? 'sound' : 'sounds'}`,
      ],
    )
  },
}
