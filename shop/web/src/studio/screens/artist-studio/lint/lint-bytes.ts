import {
  AudioFileError,
  describeUnknownFormat,
  readFileClaims,
  readPcmFile,
  sniffAudioFormat,
} from '@segno/audio-files'
import { analyseSound, readNameHints } from '@segno/sound-analysis'
import { UPLOAD_RULES } from '@segno/contract'
import { refused } from './finding.ts'
import { lintContainer } from './lint-format.ts'
import { type Linted, lintSound } from './lint-sound.ts'

/** Longer than this nothing is decoded: the file is refused for its length anyway. */
const MAX_FRAMES = UPLOAD_RULES.maxSampleRateHz * (UPLOAD_RULES.maxDurationSeconds + 1)

/** Reads a file as the shop will, and says everything that is to be said of it. */
export function lintBytes(bytes: Uint8Array, path: string): Linted {
  const format = sniffAudioFormat(bytes)
  const unreadable =
    format === null ? refused('not_audio', `${describeUnknownFormat(bytes)}.`) : lintContainer(format, path)
  if (unreadable) return { findings: [unreadable], facts: null }
  try {
    const file = readPcmFile(bytes, { maxFrames: MAX_FRAMES })
    const hints = readNameHints(path)
    const claims = readFileClaims(bytes, file.lengthFrames / file.pcm.sampleRateHz)
    return lintSound({ path, file, hints, claims, analyse: () => analyseSound(file.pcm) })
  } catch (error) {
    if (!(error instanceof AudioFileError)) throw error
    return { findings: [refused(error.code, `${error.message.replace(/\.?$/, '')}.`)], facts: null }
  }
}
