import { pitchClass } from '@segno/units'
import { viewOf } from '../bytes.ts'
import { SMPL_HEAD_BYTES, type SamplerFacts } from '../sampler-chunks.ts'
import { NO_CLAIMS, type FileClaims } from './file-claims.ts'

const PERIOD_AT = 8
/** Nearer to an end than this a loop is over all of the file. */
const END_SECONDS = 0.005

/** What a file says to samplers: a root, and that a note that is held in its middle is a note, not a loop. */
export function samplerClaims({ rootNote, loops }: SamplerFacts, durationSeconds: number): FileClaims {
  const isNote = loops !== null && isInside(loops, durationSeconds)
  return {
    ...NO_CLAIMS,
    kind: isNote ? 'oneShot' : null,
    tonic: rootNote === null ? null : pitchClass(rootNote),
  }
}

function isInside(smpl: Uint8Array, durationSeconds: number): boolean {
  const view = viewOf(smpl)
  const frameSeconds = view.getUint32(PERIOD_AT, true) / 1e9
  const fromSeconds = view.getUint32(SMPL_HEAD_BYTES + 8, true) * frameSeconds
  const toSeconds = view.getUint32(SMPL_HEAD_BYTES + 12, true) * frameSeconds
  return fromSeconds > END_SECONDS && toSeconds > fromSeconds && toSeconds < durationSeconds - END_SECONDS
}
