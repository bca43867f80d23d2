import { demoCatalogue, renderDemoSound, type DemoSound } from '@segno/demo-sounds'
import { randomFrom } from '@segno/test-kit/random'
import { scaleOf, transposeKey, type MusicalKey, type Pcm } from '@segno/units'
import { pick, type Random } from '../analysis/random.ts'

/** A recording of which is known what is to be told of it. */
export interface KnownTrack {
  readonly tempoBpm: number
  readonly key: MusicalKey | null
  /** When some bar begins. */
  readonly barFromSeconds: number
  readonly load: () => Pcm
}

const CHORDAL = ['chords', 'keys', 'pad', 'guitar']

/** What plays in a piece: one loop of each row. */
const ENSEMBLES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'drums, bass and harmony': [['drums'], ['bass'], CHORDAL],
  'a whole band': [['drums'], ['bass'], CHORDAL, ['lead', 'arp', 'pluck', 'brass'], ['percussion', 'hi-hat']],
  'without drums': [['bass'], CHORDAL, ['lead', 'arp', 'pluck', 'brass']],
  'drums and bass': [['drums'], ['bass']],
  'drums alone': [['drums']],
  'bass alone': [['bass']],
}
export const ENSEMBLE_NAMES = Object.keys(ENSEMBLES)

const RATE_HZ = 44_100
const SHORTEST_SECONDS = 8
const LONGEST_SECONDS = 60
/** Played so many semitones higher or lower, and as much faster or slower, no two pieces are alike. */
const MOST_SEMITONES = 2
const QUIETEST_DB = -9

const catalogue = demoCatalogue(1)
const rendered = new Map<string, Pcm>()

/** Pieces of loops of one pack of the demo catalogue, begun and cut anywhere; the same for the same seed. */
export function ensembleTracks(ensemble: string, count: number, seed: number): KnownTrack[] {
  const random = randomFrom(seed)
  const packs = catalogue.packs.filter(({ slug }) => isIn(ensemble, slug))
  return Array.from({ length: count }, (_, index) =>
    makeTrack(ensemble, packs[index % packs.length]!.slug, random),
  )
}

/** A piece from which one part was taken, and that part. */
export interface PartedTrack {
  readonly track: KnownTrack
  /** What is left has a part that plays chords, or two that play lines. */
  readonly hasChords: boolean
  readonly partner: { readonly key: MusicalKey | null; readonly tempoBpm: number; readonly load: () => Pcm }
}

/** Pieces as of `ensembleTracks`, each without one of its parts, which plays as it would in the piece. */
export function partedTracks(ensemble: string, count: number, seed: number): PartedTrack[] {
  const random = randomFrom(seed)
  const packs = catalogue.packs.filter(({ slug }) => isIn(ensemble, slug))
  return Array.from({ length: count }, (_, index) => {
    const sounds = ENSEMBLES[ensemble]!.map((row) =>
      pick(loopsOf(packs[index % packs.length]!.slug, row), random),
    )
    const taken = pick(sounds, random)
    const semitones = randomSemitones(random)
    const [rest, partner] = [sounds.filter((sound) => sound !== taken), [taken]]
    return {
      track: trackOf(rest, semitones, random),
      hasChords: hasChords(rest),
      partner: { ...factsOf(partner, semitones), load: () => playWhole(taken, semitones) },
    }
  })
}

const hasChords = (sounds: readonly DemoSound[]): boolean =>
  sounds.some(({ instrument }) => CHORDAL.includes(instrument)) ||
  sounds.filter(({ key }) => key !== null).length > 1

const loopsOf = (packSlug: string, instruments: readonly string[]): DemoSound[] =>
  catalogue.sounds.filter(
    (sound) => sound.packSlug === packSlug && sound.kind === 'loop' && instruments.includes(sound.instrument),
  )

function isIn(ensemble: string, packSlug: string): boolean {
  return ENSEMBLES[ensemble]!.every((row) => loopsOf(packSlug, row).length > 0)
}

function makeTrack(ensemble: string, packSlug: string, random: Random): KnownTrack {
  const sounds = ENSEMBLES[ensemble]!.map((row) => pick(loopsOf(packSlug, row), random))
  return trackOf(sounds, randomSemitones(random), random)
}

const randomSemitones = (random: Random): number => Math.round((2 * random() - 1) * MOST_SEMITONES)

function factsOf(
  sounds: readonly DemoSound[],
  semitones: number,
): { key: MusicalKey | null; tempoBpm: number } {
  const key = scaleOf(sounds.find((sound) => sound.key?.mode)?.key ?? null)
  return {
    key: key && transposeKey(key, semitones),
    tempoBpm: sounds[0]!.tempoBpm! * 2 ** (semitones / 12),
  }
}

function trackOf(sounds: readonly DemoSound[], semitones: number, random: Random): KnownTrack {
  const gains = sounds.map(() => 10 ** ((QUIETEST_DB * random()) / 20))
  const { key, tempoBpm } = factsOf(sounds, semitones)
  const barSeconds = 240 / tempoBpm
  const lastsSeconds = SHORTEST_SECONDS + random() ** 2 * (LONGEST_SECONDS - SHORTEST_SECONDS)
  const fromSeconds = random() * 8 * barSeconds
  return {
    tempoBpm,
    key,
    barFromSeconds: barSeconds - (fromSeconds % barSeconds),
    load: () => play(sounds, { gains, ratio: 2 ** (semitones / 12), fromSeconds, lastsSeconds }),
  }
}

/** One turn of the loop, which is all of it. */
function playWhole(sound: DemoSound, semitones: number): Pcm {
  const { sampleRateHz, channels } = renderedOnce(sound)
  return { sampleRateHz: Math.round(sampleRateHz * 2 ** (semitones / 12)), channels }
}

/** Every loop of the demo catalogue as it was written. */
export function demoLoops(): { key: MusicalKey | null; load: () => Pcm }[] {
  return catalogue.sounds
    .filter(({ kind }) => kind === 'loop')
    .map((sound) => ({ key: scaleOf(sound.key), load: () => renderedOnce(sound) }))
}

interface Playing {
  readonly gains: readonly number[]
  readonly ratio: number
  readonly fromSeconds: number
  readonly lastsSeconds: number
}

function play(sounds: readonly DemoSound[], { gains, ratio, fromSeconds, lastsSeconds }: Playing): Pcm {
  const rateHz = Math.round(RATE_HZ * ratio)
  const [first, length] = [Math.round(fromSeconds * rateHz), Math.round(lastsSeconds * rateHz)]
  const channels = [new Float32Array(length), new Float32Array(length)]
  sounds.forEach((sound, index) => {
    const { channels: loop } = renderedOnce(sound)
    channels.forEach((channel, side) => {
      const turn = loop[side] ?? loop[0]!
      for (let frame = 0; frame < length; frame++)
        channel[frame]! += (gains[index]! * turn[(first + frame) % turn.length]!) / sounds.length
    })
  })
  return { sampleRateHz: rateHz, channels }
}

function renderedOnce(sound: DemoSound): Pcm {
  const known = rendered.get(sound.id)
  if (known) return known
  const pcm = renderDemoSound(sound)
  rendered.set(sound.id, pcm)
  return pcm
}
