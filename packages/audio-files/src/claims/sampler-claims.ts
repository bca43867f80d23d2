import { viewOf } from '../bytes.ts'
import { SMPL_HEAD_BYTES, SMPL_LOOP_BYTES } from '../sampler-chunks.ts'
import { NO_CLAIMS, type FileClaims } from './file-claims.ts'

const PERIOD_AT = 8
/** Nearer to an end than this a loop is over all of the file. */
const END_SECONDS = 0.005

/** What the content of a `smpl` chunk says: a note that is held in its middle is a note, not a loop. */
export function samplerClaims(content: Uint8Array, durationSeconds: number): FileClaims {
  if (content.length < SMPL_HEAD_BYTES + SMPL_LOOP_BYTES) return NO_CLAIMS
  const view = viewOf(content)
  const frameSeconds = view.getUint32(PERIOD_AT, true) / 1e9
  const loops = view.getUint32(28, true)
  const fromSeconds = view.getUint32(SMPL_HEAD_BYTES + 8, true) * frameSeconds
  const toSeconds = view.getUint32(SMPL_HEAD_BYTES + 12, true) * frameSeconds
  const isInside =
    fromSeconds > END_SECONDS && toSeconds > fromSeconds && toSeconds < durationSeconds - END_SECONDS
  return { ...NO_CLAIMS, kind: loops > 0 && isInside ? 'oneShot' : null }
}
