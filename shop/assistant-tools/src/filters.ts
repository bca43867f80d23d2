import { parseKey } from '@segno/units'
import * as z from 'zod'

/** Filters of every list of sounds. */
export const filterFields = {
  kind: z.enum(['loop', 'oneShot']).optional().describe('loops or one-shots alone'),
  tempoMinBpm: z.number().min(1).max(999).optional().describe('slowest tempo, in beats per minute'),
  tempoMaxBpm: z.number().min(1).max(999).optional().describe('fastest tempo, in beats per minute'),
  key: z.string().max(20).optional().describe('such as F minor or Bb'),
  instrument: z.string().max(60).optional().describe('such as bass or drums'),
  mostPoints: z.number().int().min(0).max(1_000).optional().describe('highest price, in points'),
  limit: z.number().int().min(1).max(50).default(10).describe('how many sounds to answer'),
}
const filters = z.object(filterFields)

/** As they stand in an address. @throws {Error} where the key is none */
export function toFilters(given: z.output<typeof filters>) {
  const { kind, tempoMinBpm, tempoMaxBpm, key, instrument, mostPoints, limit } = given
  return {
    kind,
    tempoMin: text(tempoMinBpm),
    tempoMax: text(tempoMaxBpm),
    key: key === undefined ? undefined : keyInAddress(key),
    instrument,
    priceMax: text(mostPoints),
    limit: `${limit}`,
  }
}

const text = (value: number | undefined): string | undefined => value?.toString()

function keyInAddress(typed: string): string {
  const key = parseKey(typed)
  if (key === null) throw new Error(`“${typed.slice(0, 20)}” is not a key.`)
  return `${key.tonic}-${key.mode}`
}
