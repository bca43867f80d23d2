import { demoCatalogue, type DemoSound, renderDemoSound } from '@segno/demo-sounds'
import { analyseSound, analyseTrack, type TrackAnalysis } from '@segno/sound-analysis'
import { SoundIndex, type SoundPage, type TrackQuery } from '@segno/sound-index'
import { soundWith } from '@segno/sound-index/testing'
import type { Pcm } from '@segno/units'
import { beforeAll, describe, expect, test } from 'vitest'

/** Packs with drums, bass, chords, a lead and hats or percussion. */
const PACKS = ['night-shift', 'glasshouse', 'chrome-riviera']
const LASTS_SECONDS = 12
const FIRST = 10
const FIRST_ROWS = 5

const loops = demoCatalogue(1).sounds.filter(
  ({ kind, packSlug }) => kind === 'loop' && PACKS.includes(packSlug),
)
const rendered = new Map(loops.map((loop) => [loop.id, renderDemoSound(loop)]))
const index = new SoundIndex({ synonyms: new Map() })
const instruments = new Map(loops.map(({ id, instrument }) => [id, instrument]))

beforeAll(() => {
  for (const loop of loops) {
    const { fingerprint } = analyseSound(rendered.get(loop.id)!)
    index.add(soundWith({ ...loop, fingerprint: Float32Array.from(numbersOf(fingerprint)) }))
  }
})

/** What a producer has so far: the first loop of each instrument, in one pack. */
function sketchOf(pack: string, parts: readonly string[]): TrackAnalysis {
  const sounds = parts.map((part) =>
    loops.find(({ packSlug, instrument }) => packSlug === pack && instrument === part),
  )
  const analysis = analyseTrack(
    mixed(sounds.map((sound: DemoSound | undefined) => rendered.get(sound!.id)!)),
    { listenFor: 'music' },
  )
  if (typeof analysis === 'string') throw new Error(analysis)
  return analysis
}

type Parts = Readonly<
  Record<'timbre' | 'rhythm' | 'pitch' | 'envelope', ArrayLike<number> & Iterable<number>>
>

const numbersOf = ({ timbre, rhythm, pitch, envelope }: Parts): number[] => [
  ...timbre,
  ...rhythm,
  ...pitch,
  ...envelope,
]

function mixed(parts: readonly Pcm[]): Pcm {
  const { sampleRateHz } = parts[0]!
  const mix = new Float32Array(LASTS_SECONDS * sampleRateHz)
  for (const { channels } of parts)
    mix.forEach((_, frame) => (mix[frame]! += channels[0]![frame % channels[0]!.length]! / parts.length))
  return { sampleRateHz, channels: [mix] }
}

function matchesOf(track: TrackAnalysis, asked: Partial<TrackQuery> = {}): SoundPage {
  return index.search({
    track: {
      ...track,
      fingerprint: numbersOf(track.fingerprint),
      relation: 'complement',
      transposeMostSemitones: 3,
      ...asked,
    },
    limit: FIRST,
  })
}

const DRUMS = ['drums', 'kick', 'snare', 'clap', 'hi-hat', 'percussion']
const drumsOf = ({ ids }: SoundPage, among: number): number =>
  ids.slice(0, among).filter((id) => DRUMS.includes(instruments.get(id)!)).length

/** Roles that the first sounds are said to add, in the order of the list. */
const addedBy = ({ matches }: SoundPage): string[] => [
  ...new Set(matches!.slice(0, FIRST_ROWS).flatMap(({ adds }) => (adds === null ? [] : [adds]))),
]

describe.each(PACKS)('a piece of %s', (pack) => {
  test.each([
    [['drums'], ['bass', 'chords', 'melody']],
    [
      ['drums', 'bass'],
      ['chords', 'melody'],
    ],
    [['drums', 'bass', 'chords'], ['melody']],
    [['pad'], ['drums', 'bass', 'tops', 'melody']],
  ])('with %j lacks %j, and that comes first', (parts, missing) => {
    const page = matchesOf(sketchOf(pack, parts))
    expect(missing).toEqual(expect.arrayContaining(addedBy(page)))
    expect(page.matches![0]!.adds).not.toBeNull()
  })

  test('with drums of its own leads with no more drums, until they are asked for', () => {
    const track = sketchOf(pack, ['drums', 'bass', 'chords'])
    const [even, drums, tonal] = (['even', 'drums', 'tonal'] as const).map((lean) =>
      matchesOf(track, { lean }),
    )
    expect(drumsOf(even!, FIRST_ROWS)).toBe(0)
    expect(drumsOf(tonal!, FIRST_ROWS)).toBe(0)
    expect(drumsOf(drums!, FIRST_ROWS)).toBeGreaterThanOrEqual(2)
    expect(drumsOf(tonal!, FIRST)).toBeLessThanOrEqual(drumsOf(even!, FIRST))
  })

  test('that is to be resembled lacks nothing', () => {
    expect(addedBy(matchesOf(sketchOf(pack, ['pad']), { relation: 'resemble' }))).toEqual([])
  })
})
