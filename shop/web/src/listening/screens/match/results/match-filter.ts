import { matchQuery, type MatchQueryInAddress } from '@segno/contract'
import {
  addressOfFilter,
  filterFromAddress,
  type SoundFilter,
  without,
} from '../../../../sounds/sound-filter.ts'

/** What is looked for, and among what, in the very words of the address. */
export interface MatchFilter {
  readonly relation: NonNullable<MatchQueryInAddress['relation']>
  readonly lean: NonNullable<MatchQueryInAddress['lean']>
  /** Semitones, up or down. */
  readonly transposeMost: string
  /** What of a search makes sense here. */
  readonly sounds: Pick<SoundFilter, 'kind' | 'instrument' | 'genre' | 'mood' | 'pack' | 'owned' | 'group'>
}

/** What is not said in an address: the contract's own defaults. */
const { relation: USUAL_RELATION, lean: USUAL_LEAN, transposeMost } = matchQuery.parse({})
const USUAL_TRANSPOSE = String(transposeMost)

export function matchFilterFromAddress(search: URLSearchParams | string): MatchFilter {
  const given = new URLSearchParams(search)
  const read = (name: 'relation' | 'lean' | 'transposeMost', usual: string): string => {
    const value = given.get(name)
    return value !== null && matchQuery.shape[name].safeParse(value).success ? value : usual
  }
  const { kind, instrument, genre, mood, pack, owned, group } = filterFromAddress(given)
  return {
    relation: read('relation', USUAL_RELATION) as MatchFilter['relation'],
    lean: read('lean', USUAL_LEAN) as MatchFilter['lean'],
    transposeMost: read('transposeMost', USUAL_TRANSPOSE),
    sounds: {
      ...(kind && { kind }),
      ...(instrument && { instrument }),
      ...(genre && { genre }),
      ...(mood && { mood }),
      ...(pack && { pack }),
      ...(owned && { owned }),
      ...(group && { group }),
    },
  }
}

/** The filter as it stands in an address, from the `?` on; what is usual is left out. */
export function addressOfMatchFilter({ relation, lean, transposeMost: most, sounds }: MatchFilter): string {
  const search = new URLSearchParams()
  if (relation !== USUAL_RELATION) search.set('relation', relation)
  if (lean !== USUAL_LEAN) search.set('lean', lean)
  if (most !== USUAL_TRANSPOSE) search.set('transposeMost', most)
  const rest = addressOfFilter(sounds).slice(1)
  const whole = [search.toString(), rest].filter(Boolean).join('&')
  return whole === '' ? '' : `?${whole}`
}

/** Where those of one pack are that go with the track, when only one of each pack is shown. */
export function addressOfPackIn(filter: MatchFilter, packId: string): string {
  const sounds = { ...without(filter.sounds, 'group'), pack: packId }
  return `/match${addressOfMatchFilter({ ...filter, sounds })}`
}
