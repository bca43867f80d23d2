import { randomFrom } from '@segno/test-kit/random'
import { MODES, pitchClass, type Pcm } from '@segno/units'
import { between, normal, pick, type Random } from '../analysis/random.ts'
import type { KnownTrack } from './tracks.ts'

const RATE_HZ = 44_100
const SCALES = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] } as const
/** Degrees of the scale to go on with: mostly beside each other. */
const MOVES = [-1, 1, -1, 1, -2, 2, 0, 3, -3, 4] as const

/** One voice that nobody tuned: notes of a scale, at home in the end, sliding and trembling, over breath. */
export function hummedTracks(count: number, seed: number): KnownTrack[] {
  return Array.from({ length: count }, (_, index) => {
    const random = randomFrom(1_000 * seed + index)
    const key = { tonic: pitchClass(Math.floor(12 * random())), mode: pick(MODES, random) }
    const tempoBpm = Math.round(between(70, 140, random))
    const waitSeconds = between(0.1, 1, random)
    return {
      tempoBpm,
      key,
      barFromSeconds: waitSeconds,
      load: () =>
        hum(melodyOf(random), {
          tonic: 48 + key.tonic,
          scale: SCALES[key.mode],
          tempoBpm,
          waitSeconds,
          random,
        }),
    }
  })
}

interface Sung {
  readonly degree: number
  readonly beats: number
}

/** Four bars; each begins with a note of the triad, the last with the tonic. */
function melodyOf(random: Random): Sung[] {
  const notes: Sung[] = []
  let degree = 0
  for (let bar = 0; bar < 4; bar++) {
    degree = bar === 0 ? pick([0, 2, 4], random) : pick([0, 2, 4, 4, 3, 1], random)
    const rhythm =
      bar === 3
        ? pick(
            [
              [1, 1, 2],
              [2, 2],
            ],
            random,
          )
        : pick(
            [
              [1, 1, 1, 1],
              [1, 0.5, 0.5, 2],
              [2, 1, 1],
              [1.5, 0.5, 1, 1],
            ],
            random,
          )
    rhythm.forEach((beats, index) => {
      const isLast = bar === 3 && index === rhythm.length - 1
      if (index > 0) degree = isLast ? 0 : Math.max(-3, Math.min(8, degree + pick(MOVES, random)))
      notes.push({ degree: isLast ? 0 : degree, beats })
    })
  }
  return notes
}

interface Voice {
  readonly tonic: number
  readonly scale: readonly number[]
  readonly tempoBpm: number
  readonly waitSeconds: number
  readonly random: Random
}

function hum(notes: readonly Sung[], { tonic, scale, tempoBpm, waitSeconds, random }: Voice): Pcm {
  const beatFrames = (60 * RATE_HZ) / tempoBpm
  const beats = notes.reduce((sum, note) => sum + note.beats, 0)
  const sound = new Float32Array(Math.round(2 * waitSeconds * RATE_HZ + beats * beatFrames))
  const off = between(-0.5, 0.5, random)
  let at = waitSeconds * RATE_HZ
  let phase = 0
  let before: number | null = null
  for (const { degree, beats: lasts } of notes) {
    const octave = Math.floor(degree / 7)
    const pitch = tonic + off + 12 * octave + scale[degree - 7 * octave]! + 0.15 * normal(random)
    const begin = Math.round(at + 0.02 * normal(random) * RATE_HZ)
    const end = Math.min(sound.length, Math.round(at + lasts * beatFrames - 0.04 * RATE_HZ))
    for (let frame = Math.max(0, begin); frame < end; frame++) {
      const seconds = (frame - begin) / RATE_HZ
      const slide = before === null ? -1 : before - pitch
      const now =
        pitch +
        slide * Math.exp(-seconds / 0.03) +
        0.25 * Math.sin(2 * Math.PI * 5.5 * seconds) * Math.min(1, seconds)
      phase += (2 * Math.PI * 440 * 2 ** ((now - 69) / 12)) / RATE_HZ
      const edge = Math.min(1, seconds / 0.05, (end - frame) / RATE_HZ / 0.05)
      sound[frame]! +=
        0.2 *
        edge *
        (Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.25 * Math.sin(3 * phase) + 0.1 * Math.sin(5 * phase))
    }
    before = pitch
    at += lasts * beatFrames
  }
  for (let frame = 0; frame < sound.length; frame++) sound[frame]! += 0.004 * (2 * random() - 1)
  return { sampleRateHz: RATE_HZ, channels: [sound] }
}
