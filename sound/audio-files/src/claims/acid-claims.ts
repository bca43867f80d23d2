import { pitchClass } from '@segno/units'
import { viewOf } from '../bytes.ts'
import { HIGHEST_NOTE } from '../sampler-chunks.ts'
import { beatsClaim } from './beats-claim.ts'
import { NO_CLAIMS, type FileClaims } from './file-claims.ts'

/** Flags, root, two unknowns, beats, metre, tempo. */
const ACID_BYTES = 24
const ACID_ONE_SHOT = 1
const ACID_ROOT_SET = 2

/** What the content of an `acid` chunk says. A tempo or beats of 0 are not said. */
export function acidClaims(content: Uint8Array, durationSeconds: number): FileClaims {
  if (content.length < ACID_BYTES) return NO_CLAIMS
  const view = viewOf(content)
  const flags = view.getUint32(0, true)
  const root = view.getUint16(4, true)
  const tonic = flags & ACID_ROOT_SET && root <= HIGHEST_NOTE ? pitchClass(root) : null
  if (flags & ACID_ONE_SHOT) return { ...NO_CLAIMS, kind: 'oneShot', tonic }
  const stated = { tempoBpm: view.getFloat32(20, true), beats: view.getUint32(12, true) }
  return { ...NO_CLAIMS, ...beatsClaim(stated, durationSeconds), tonic }
}
