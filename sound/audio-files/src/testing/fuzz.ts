import { asWav } from '../as-wav.ts'
import { AudioFileError } from '../audio-file-error.ts'
import { describeHeader } from '../describe-header.ts'
import { readPcmFile, type PcmFile } from '../read-pcm-file.ts'
import { damage } from './damage.ts'
import { Random } from './random.ts'
import { specimens } from './specimens.ts'

export interface FuzzFinding {
  readonly input: number
  readonly bytes: Uint8Array
  readonly problem: string
}

export interface FuzzResult {
  readonly inputs: number
  readonly read: number
  /** How often each refusal was met. */
  readonly refused: Readonly<Record<string, number>>
  readonly slowestMs: number
  readonly findings: readonly FuzzFinding[]
}

/** Far above what so small a file can hold honestly; a file of constant FLAC frames could say more. */
const MAX_FRAMES = 100_000
const metadata = { isLoop: true, tempoBpm: 120, title: 'Title' } as const

/**
 * Reads damaged files: each must be read or refused in words; what is read must agree with its header and stay the same when
 * it is written as WAV.
 *
 * @param options.onProgress called after every ten thousand inputs
 */
export function fuzzReaders(options: {
  inputs: number
  seed: number
  nowMs: () => number
  onProgress?: (inputs: number) => void
}): FuzzResult {
  const random = new Random(options.seed)
  const all = specimens()
  const refused: Record<string, number> = {}
  const findings: FuzzFinding[] = []
  let read = 0
  let slowestMs = 0
  for (let input = 0; input < options.inputs; input++) {
    const specimen = all[random.below(all.length)]
    if (!specimen) continue
    const bytes = damage(specimen, random)
    const began = options.nowMs()
    const outcome = readOne(bytes)
    slowestMs = Math.max(slowestMs, options.nowMs() - began)
    if (outcome.problem !== null) findings.push({ input, bytes, problem: outcome.problem })
    else if (outcome.code === null) read++
    else refused[outcome.code] = (refused[outcome.code] ?? 0) + 1
    if (input % 10_000 === 9_999) options.onProgress?.(input + 1)
  }
  return { inputs: options.inputs, read, refused, slowestMs, findings }
}

interface Outcome {
  /** `null` where it was read. */
  readonly code: string | null
  readonly problem: string | null
}

function readOne(bytes: Uint8Array): Outcome {
  try {
    const file = readPcmFile(bytes, { maxFrames: MAX_FRAMES })
    return { code: null, problem: whatIsWrong(bytes, file) }
  } catch (error) {
    if (error instanceof AudioFileError) return { code: error.code, problem: null }
    return { code: null, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function whatIsWrong(bytes: Uint8Array, file: PcmFile): string | null {
  const { pcm, lengthFrames } = file
  if (lengthFrames === 0 || pcm.channels.length === 0) return 'nothing was read'
  if (pcm.channels.some((values) => values.length !== lengthFrames))
    return 'its channels are not equally long'
  const header = describeHeader(bytes)
  const agrees =
    header.sampleRateHz === pcm.sampleRateHz &&
    header.channels === pcm.channels.length &&
    (header.lengthFrames ?? lengthFrames) === lengthFrames
  if (!agrees) return 'it is not what its header says'
  const again = readPcmFile(asWav(bytes, metadata)).pcm
  const isSame = pcm.channels.every((values, channel) => isEqual(values, again.channels[channel]))
  return isSame ? null : 'it changed when it was written as WAV'
}

/** Bit for bit, so that values which are no numbers are equal too. */
function isEqual(values: Float32Array, others: Float32Array | undefined): boolean {
  if (values.length !== others?.length) return false
  return values.every((value, at) => Object.is(value, others[at]))
}
