import { pitchClass, type Mode } from '@segno/units'
import { viewOf } from '../bytes.ts'
import { HIGHEST_NOTE, isRoot } from '../sampler-chunks.ts'
import { beatsClaim } from './beats-claim.ts'
import { NO_CLAIMS, type FileClaims } from './file-claims.ts'

/** Version, beats, root, scale, metre, and whether it loops. */
const BASC_BYTES = 18
const ONE_SHOT = 1
/** The others are no scale, neither and both. */
const MODES_BY_SCALE: Readonly<Record<number, Mode>> = { 1: 'minor', 2: 'major' }

/** What the content of a `basc` chunk says, as Apple's loops have it: their tempo follows from beats and length. */
export function appleLoopClaims(content: Uint8Array, durationSeconds: number): FileClaims {
  if (content.length < BASC_BYTES) return NO_CLAIMS
  const view = viewOf(content)
  const root = view.getUint16(8, false)
  const mode = MODES_BY_SCALE[view.getUint16(10, false)]
  const tonic = root > 0 && root <= HIGHEST_NOTE ? pitchClass(root) : null
  const said =
    mode === undefined
      ? { key: null, tonic: isRoot(root) ? tonic : null }
      : { key: tonic === null ? null : { tonic, mode }, tonic: null }
  if (view.getUint16(16, false) === ONE_SHOT) return { ...NO_CLAIMS, kind: 'oneShot', ...said }
  return {
    ...NO_CLAIMS,
    ...beatsClaim({ tempoBpm: 0, beats: view.getUint32(4, false) }, durationSeconds),
    ...said,
  }
}
