import { readExtended } from './aiff-layout.ts'
import { viewOf } from './bytes.ts'
import type { ChunkContents } from './chunk-contents.ts'
import { isRoot, loopedSmpl, NO_SAMPLER_FACTS, type SamplerFacts } from './sampler-chunks.ts'

/** Root, detuning, range of notes and of velocities, gain, and two loops. */
const INST_BYTES = 20
const SUSTAIN_AT = 8
const FORWARD = 1
const FORWARD_AND_BACKWARD = 2
const COMM_RATE_AT = 8
const COMM_BYTES = 18
/** Id, place and the length of a name. */
const MARKER_BYTES = 7
const HIGHEST_RATE_HZ = 2 ** 32

/**
 * What an AIFF says of itself to samplers: the root of its `INST` chunk, and the loop that sustains the note, whose ends
 * are markers.
 *
 * @see Audio Interchange File Format 1.3, Marker Chunk and Instrument Chunk
 */
export function aiffSamplerFacts(contents: ChunkContents): SamplerFacts {
  const [inst] = contents.get('INST') ?? []
  if (!inst || inst.length < INST_BYTES) return NO_SAMPLER_FACTS
  const [root] = inst
  return { rootNote: isRoot(root) ? root : null, loops: sustainLoop(inst, contents) }
}

function sustainLoop(inst: Uint8Array, contents: ChunkContents): Uint8Array | null {
  const view = viewOf(inst)
  const mode = view.getUint16(SUSTAIN_AT, false)
  const places = markerPlaces(contents.get('MARK')?.[0] ?? new Uint8Array(0))
  const from = places.get(view.getInt16(SUSTAIN_AT + 2, false))
  const end = places.get(view.getInt16(SUSTAIN_AT + 4, false))
  const sampleRateHz = rateOf(contents)
  const isLoop = mode === FORWARD || mode === FORWARD_AND_BACKWARD
  if (!isLoop || sampleRateHz === null || from === undefined || end === undefined || end <= from) return null
  // A marker stands between two frames; the last frame of a WAV's loop counts.
  return loopedSmpl(sampleRateHz, {
    fromFrame: from,
    toFrame: end - 1,
    isBothWays: mode === FORWARD_AND_BACKWARD,
  })
}

function rateOf(contents: ChunkContents): number | null {
  const [common] = contents.get('COMM') ?? []
  if (!common || common.length < COMM_BYTES) return null
  const rateHz = readExtended(viewOf(common), COMM_RATE_AT)
  return rateHz >= 1 && rateHz < HIGHEST_RATE_HZ ? rateHz : null
}

/** Frames before each marker, by its id. */
function markerPlaces(content: Uint8Array): ReadonlyMap<number, number> {
  const view = viewOf(content)
  const places = new Map<number, number>()
  let at = 2
  for (let left = at <= content.length ? view.getUint16(0, false) : 0; left > 0; left--) {
    if (at + MARKER_BYTES > content.length) break
    places.set(view.getInt16(at, false), view.getUint32(at + 2, false))
    const nameBytes = 1 + (content[at + 6] ?? 0)
    at += 6 + nameBytes + (nameBytes % 2)
  }
  return places
}
