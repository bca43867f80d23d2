import type { SoundKey } from '@segno/units'
import { viewOf } from './bytes.ts'
import type { ChunkContents } from './chunk-contents.ts'

/** MIDI note of middle C, which programs write where they know no root. */
export const MIDDLE_C = 60
export const HIGHEST_NOTE = 127
export const SMPL_HEAD_BYTES = 36
const SMPL_LOOP_BYTES = 24
const SMPL_ROOT_AT = 12
const SMPL_LOOPS_AT = 28

/** What a master says of itself to samplers, before the shop describes it. */
export interface SamplerFacts {
  /** MIDI note; `null` where none is said, or only the usual one. */
  readonly rootNote: number | null
  /** The content of its `smpl` chunk, where that has a loop. */
  readonly loops: Uint8Array | null
}

export const NO_SAMPLER_FACTS: SamplerFacts = { rootNote: null, loops: null }

/** What the chunks of a WAV file say; of several by one name the first counts. */
export function samplerFacts(contents: ChunkContents): SamplerFacts {
  const [[smpl] = [], [inst] = []] = [contents.get('smpl'), contents.get('inst')]
  const hasHead = smpl !== undefined && smpl.length >= SMPL_HEAD_BYTES
  const roots = [hasHead ? viewOf(smpl).getUint32(SMPL_ROOT_AT, true) : null, inst?.[0]]
  const isWhole =
    hasHead &&
    smpl.length >= SMPL_HEAD_BYTES + SMPL_LOOP_BYTES &&
    viewOf(smpl).getUint32(SMPL_LOOPS_AT, true) > 0
  return { rootNote: roots.find(isRoot) ?? null, loops: isWhole ? smpl : null }
}

/** Nothing and middle C are what programs write who know no root. */
export const isRoot = (note: number | null | undefined): note is number =>
  typeof note === 'number' && note > 0 && note <= HIGHEST_NOTE && note !== MIDDLE_C

interface Noted {
  readonly isLoop: boolean
  readonly key?: SoundKey | null
  readonly heardNote?: number | null
}

/**
 * The note of a one-shot in a key is its file's to say: a chord may stand on any. A loop's is the tonic of its key and a
 * single note's the root, in the file's octave where they agree, else in the one that was heard.
 */
export function rootNoteOf({ key, isLoop, heardNote }: Noted, { rootNote }: SamplerFacts): number | null {
  const isFiles = !key || rootNote === null || rootNote % 12 === key.tonic || (!isLoop && key.mode !== null)
  if (rootNote !== null && isFiles) return rootNote
  return heardNote ?? (key ? MIDDLE_C + key.tonic : null)
}

interface Sampled {
  readonly sampleRateHz: number
  readonly lengthFrames: number
  readonly rootNote: number | null
  readonly isLoop: boolean
  readonly loops: Uint8Array | null
}

/** A loop is over all of it, played until it is stopped; a note keeps the loop in its middle; `null` where there is nothing to say. */
export function smplContent(sound: Sampled): Uint8Array | null {
  const { isLoop, rootNote, loops } = sound
  if (!isLoop && rootNote === null && loops === null) return null
  const content = !isLoop && loops !== null ? loops.slice() : plainSmpl(sound)
  viewOf(content).setUint32(SMPL_ROOT_AT, rootNote ?? MIDDLE_C, true)
  return content
}

function plainSmpl({ sampleRateHz, lengthFrames, isLoop }: Sampled): Uint8Array {
  if (isLoop) return loopedSmpl(sampleRateHz, { fromFrame: 0, toFrame: Math.max(0, lengthFrames - 1) })
  return smplHead(sampleRateHz, SMPL_HEAD_BYTES)
}

interface SmplLoop {
  readonly fromFrame: number
  /** The last one counts. */
  readonly toFrame: number
  /** Forwards, then backwards. */
  readonly isBothWays?: boolean
}

/** The content of a `smpl` chunk with one loop. */
export function loopedSmpl(sampleRateHz: number, { fromFrame, toFrame, isBothWays }: SmplLoop): Uint8Array {
  const content = smplHead(sampleRateHz, SMPL_HEAD_BYTES + SMPL_LOOP_BYTES)
  const view = viewOf(content)
  view.setUint32(SMPL_ROOT_AT, MIDDLE_C, true)
  view.setUint32(SMPL_LOOPS_AT, 1, true)
  view.setUint32(SMPL_HEAD_BYTES + 4, isBothWays ? 1 : 0, true)
  view.setUint32(SMPL_HEAD_BYTES + 8, fromFrame, true)
  view.setUint32(SMPL_HEAD_BYTES + 12, toFrame, true)
  return content
}

function smplHead(sampleRateHz: number, sizeBytes: number): Uint8Array {
  const content = new Uint8Array(sizeBytes)
  viewOf(content).setUint32(8, Math.round(1e9 / sampleRateHz), true)
  return content
}

/** The same `inst` chunk with the root that the others say. */
export function instWithRoot(content: Uint8Array, rootNote: number | null): Uint8Array {
  if (rootNote === null || content.length === 0) return content
  const changed = content.slice()
  changed[0] = rootNote
  return changed
}
