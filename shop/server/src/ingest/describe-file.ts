import { basename } from 'node:path'
import { AudioFileError } from '@segno/audio-files'
import { analyseSound, readNameHints, type NameHints } from '@segno/sound-analysis'
import { formatKey, type SoundKey } from '@segno/units'
import { AudioRefusal } from './audio/audio-refusal.ts'
import { decodeMaster } from './audio/decode-master.ts'

/** What is told of a file from its sound alone. */
export interface FileDescription {
  readonly tempoBpm: number | null
  readonly tempoConfidence: number
  readonly beats: number | null
  /** As programs read it: `C# minor`, `C# root`. */
  readonly key: string | null
  readonly keyConfidence: number
  readonly kind: 'loop' | 'oneShot'
  readonly loudnessLufs: number | null
  readonly truePeakDb: number | null
  readonly durationSeconds: number
  /** What the name says, kept apart; only where it was asked for. */
  readonly nameHints?: Omit<NameHints, 'key'> & { readonly key: string | null }
}

/** @returns what the analyser measures of a file; in words why nothing, where it cannot be read as sound */
export async function describeFile(
  path: string,
  { withNameHints }: { withNameHints: boolean },
): Promise<FileDescription | { readonly error: string }> {
  try {
    const { pcm } = await decodeMaster(path, 'import')
    const { tempoBpm, tempoConfidence, beats, key, keyConfidence, kind, loudnessLufs, truePeakDb } =
      analyseSound(pcm)
    return {
      tempoBpm,
      tempoConfidence,
      beats,
      key: key && asciiKey(key),
      keyConfidence,
      kind,
      loudnessLufs,
      truePeakDb,
      durationSeconds: (pcm.channels[0]?.length ?? 0) / pcm.sampleRateHz,
      ...(withNameHints ? { nameHints: hintsOf(path) } : {}),
    }
  } catch (error) {
    if (error instanceof AudioRefusal || error instanceof AudioFileError) return { error: error.message }
    if (error instanceof Error && 'syscall' in error)
      return { error: `The file cannot be read: ${error.message}` }
    throw error
  }
}

function hintsOf(path: string): NonNullable<FileDescription['nameHints']> {
  const hints = readNameHints(basename(path))
  return { ...hints, key: hints.key && asciiKey(hints.key) }
}

const asciiKey = (key: SoundKey): string => formatKey(key).replace('♯', '#').replace('♭', 'b')
