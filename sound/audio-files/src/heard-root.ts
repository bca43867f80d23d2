import type { Pcm, PitchClass } from '@segno/units'

/** What is listened to: after the stroke, of which no pitch can be told, and short enough for a note that dies away. */
const FROM_SECONDS = 0.05
const LISTENED_SECONDS = 0.25
/** C1 to B7. */
const LOWEST_OCTAVE_NOTE = 24
const HIGHEST_OCTAVE_NOTE = 96
/** Semitones that a note may be out of tune. */
const OUT_OF_TUNE = 0.5
/** How alike what is heard and itself a turn later are, −1 to 1, where that is the period of a note. */
const LEAST_LIKENESS = 0.5
/** Every multiple of a period looks like one too: the shortest that comes near the best counts. */
const NEAR_BEST = 0.8
/** Within its period a sound is much less alike itself; a much deeper sound is not. */
const MOST_BETWEEN = 0.7
const BETWEEN = [0.3, 0.4, 0.5, 0.6, 0.7]

/**
 * The MIDI note of a sound that is one note, of which only the octave is in question.
 *
 * Its period by McLeod and Wyvill's normalised square difference ("A smarter way to find pitch", 2005).
 *
 * @returns `null` where none of its octaves is heard
 */
export function heardRoot(pcm: Pcm, tonic: PitchClass): number | null {
  const heard = mixed(pcm)
  const octaves: { note: number; likeness: number }[] = []
  for (let note = LOWEST_OCTAVE_NOTE + tonic; note < HIGHEST_OCTAVE_NOTE + 12; note += 12)
    octaves.push({ note, likeness: likenessAt(heard, { note, sampleRateHz: pcm.sampleRateHz }) })
  const best = Math.max(...octaves.map(({ likeness }) => likeness))
  if (best < LEAST_LIKENESS) return null
  return octaves.findLast(({ likeness }) => likeness >= NEAR_BEST * best)?.note ?? null
}

function mixed({ channels, sampleRateHz }: Pcm): Float32Array {
  const lengthFrames = channels[0]?.length ?? 0
  const from = Math.min(Math.round(FROM_SECONDS * sampleRateHz), Math.floor(lengthFrames / 4))
  const to = Math.min(lengthFrames, from + Math.round(LISTENED_SECONDS * sampleRateHz))
  return Float32Array.from({ length: to - from }, (_, at) =>
    channels.reduce((sum, channel) => sum + channel[from + at]!, 0),
  )
}

interface Octave {
  readonly note: number
  readonly sampleRateHz: number
}

/** The most alike in any tuning of the note. */
function likenessAt(heard: Float32Array, { note, sampleRateHz }: Octave): number {
  const periodFrames = sampleRateHz / (440 * 2 ** ((note - 69) / 12))
  const shortest = Math.floor(periodFrames * 2 ** (-OUT_OF_TUNE / 12))
  const longest = Math.ceil(periodFrames * 2 ** (OUT_OF_TUNE / 12))
  let most = -1
  for (let lag = shortest; lag <= longest && lag < heard.length / 2; lag++)
    most = Math.max(most, squareDifference(heard, lag))
  const between = BETWEEN.map((part) => squareDifference(heard, Math.round(part * periodFrames)))
  return Math.min(...between) < MOST_BETWEEN * most ? most : -1
}

function squareDifference(heard: Float32Array, lagFrames: number): number {
  let [both, squares] = [0, 0]
  for (let at = 0; at + lagFrames < heard.length; at++) {
    const [now, later] = [heard[at]!, heard[at + lagFrames]!]
    both += now * later
    squares += now * now + later * later
  }
  return squares === 0 ? -1 : (2 * both) / squares
}
