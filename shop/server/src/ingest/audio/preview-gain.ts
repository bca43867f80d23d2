import { HIGHEST_TRUE_PEAK_DB, measurePeakLevels, normalisingGainDb } from '@segno/sound-analysis'
import { decodeLossy } from './decode-lossy.ts'
import { SOUND_SPAN, type Span } from './limits.ts'

/** No preview of 79 real loops peaked more than 1.1 dB above its master. */
const MOST_OVERSHOOT_DB = 3
/** Another rate may round the length of the shortest and of the longest sound out of what masters may have. */
const PREVIEW_SPAN: Span = { ...SOUND_SPAN, leastSeconds: 0, mostSeconds: SOUND_SPAN.mostSeconds + 1 }

interface Encoded {
  readonly opus: Uint8Array
  readonly mp3: Uint8Array
  /** By how much both are softer than the master. */
  readonly headroomDb: number
}

interface Levels {
  readonly loudnessLufs: number | null
  readonly truePeakDb: number | null
}

/** From the previews to the listening level. A codec moves peaks, so it is what is decoded that stays below the highest. */
export async function previewGainDb(
  { loudnessLufs, truePeakDb }: Levels,
  previews: Encoded,
): Promise<number> {
  const { headroomDb } = previews
  const gainDb = normalisingGainDb(loudnessLufs, truePeakDb)
  const roomDb = HIGHEST_TRUE_PEAK_DB - ((truePeakDb ?? -Infinity) + gainDb)
  if (roomDb > MOST_OVERSHOOT_DB) return gainDb + headroomDb
  const decodedDb = await decodedTruePeakDb(previews)
  return (
    normalisingGainDb(loudnessLufs, Math.max(truePeakDb ?? -Infinity, decodedDb + headroomDb)) + headroomDb
  )
}

async function decodedTruePeakDb({ opus, mp3 }: Encoded): Promise<number> {
  const decoded = [
    await decodeLossy(opus, 'ogg', { span: PREVIEW_SPAN }),
    await decodeLossy(mp3, 'mp3', { span: PREVIEW_SPAN }),
  ]
  return Math.max(...decoded.map((pcm) => measurePeakLevels(pcm).truePeakDb ?? -Infinity))
}
