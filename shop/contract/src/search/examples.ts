import type { Endpoint } from '../endpoint.ts'
import { analyseTrack, matchTrack } from './match.ts'
import { listSounds } from './search.ts'
import { findSimilarSounds, listSimilarSounds } from './similar.ts'

/** A request as it may be sent. */
export interface Example {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A demo mix at 132 BPM, as the analyser hears it. */
const FINGERPRINT = {
  version: 1,
  timbre: [
    0.553, -0.136, 0.137, 0.085, -0.061, -0.134, 0.131, 0.127, 0.061, -0.009, 0.05, -0.013, -0.047, -0.051,
    0.01, -0.015, 0.745, 0.138, 0.084, 0.025, 0.036, 0.031, 0.01, -0.008,
  ],
  rhythm: [
    0.422, -0.251, -0.111, -0.059, 0.335, -0.235, 0.222, -0.229, 0.328, -0.229, -0.091, -0.165, 0.339, -0.252,
    0.212, -0.236,
  ],
  pitch: [0.182, 0.093, 0.427, -0.001, -0.151, 0.518, -0.328, -0.183, 0.298, -0.34, -0.198, -0.318],
  envelope: [0.298, 0.307, 0.257, 0.306, 0.293, 0.266, 0.298, 0.307, 0.257, 0.306, 0.293, 0.266],
}

const EXAMPLES = new Map<Endpoint, Example>([
  [
    listSounds,
    {
      query: {
        q: 'dark bass',
        tempoMin: '120',
        tempoMax: '130',
        key: '9-minor',
        keyMatch: 'fits',
        counts: '1',
        limit: '5',
      },
    },
  ],
  [listSimilarSounds, { query: { alike: 'rhythm', transpose: 'any', limit: '5' } }],
  [
    findSimilarSounds,
    { query: { alike: 'timbre', kind: 'loop', limit: '5' }, body: { fingerprint: FINGERPRINT } },
  ],
  [analyseTrack, { query: { listenFor: 'music' } }],
  [
    matchTrack,
    {
      query: { relation: 'complement', transposeMost: '2', limit: '5' },
      body: { tempoBpm: 132, key: { tonic: 5, mode: 'minor' }, fingerprint: FINGERPRINT },
    },
  ],
])
const BY_ADDRESS = new Map([...EXAMPLES].map(([endpoint, example]) => [addressOf(endpoint), example]))

/** For the API document; guests ask in the same way. Undefined where an endpoint explains itself. */
export function exampleOf(endpoint: Endpoint): Example | undefined {
  return BY_ADDRESS.get(addressOf(endpoint))
}

function addressOf({ method, path }: Endpoint): string {
  return `${method} ${path.replace('/api/v6/', '/api/')}`
}
