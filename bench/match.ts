import { analyseTrack, trackOfTaps, type ListenFor, type TrackAnalysis } from '@segno/sound-analysis'
import { accuracy1, accuracy2, mirex, percent, sameKey } from './analysis/scores.ts'
import { hummedTracks } from './match/hummed.ts'
import { knownStrokes, onTable, RHYTHM_KINDS, type KnownStrokes } from './match/strokes.ts'
import { ENSEMBLE_NAMES, ensembleTracks, type KnownTrack } from './match/tracks.ts'
import { cpuSeconds, rounded, type Row } from './measure.ts'

/*
 * How often tempo, key, beats and bars of tracks are told right: pieces of loops of the demo catalogue, begun and cut
 * anywhere, of which none is fitted on; hummed lines; and rhythms that are tapped.
 */

const TRACKS_OF_EACH = 32
const NEAR_SECONDS = 0.03

interface Result {
  readonly known: Pick<KnownTrack, 'tempoBpm' | 'key' | 'barFromSeconds'>
  readonly measured: TrackAnalysis
}

export async function run(): Promise<Row[]> {
  const groups = ENSEMBLE_NAMES.map((name, index) => ({
    name,
    results: ensembleTracks(name, TRACKS_OF_EACH, index + 1).map((track) => heard(track, 'music')),
  }))
  const hummed = hummedTracks(TRACKS_OF_EACH, 1).map((track) => heard(track, 'melody'))
  return [
    ...groups.flatMap(({ name, results }) => musicRows(name, results)),
    ...musicRows(
      'all music',
      groups.flatMap(({ results }) => results),
    ),
    ...keyRows('hummed', hummed),
    percent('hummed: a tempo told, within 4 % up to octaves and thirds, or none', hummed, (one) =>
      one.measured.tempoBpm === null ? 1 : accuracy2(one),
    ),
    ...RHYTHM_KINDS.flatMap((kind, index) => strokeRows(kind, knownStrokes(kind, TRACKS_OF_EACH, index + 1))),
    await speedRow(),
  ]
}

function heard({ load, ...known }: KnownTrack, listenFor: ListenFor): Result {
  return { known, measured: told(analyseTrack(load(), { listenFor })) }
}

function told(analysis: TrackAnalysis | string): TrackAnalysis {
  if (typeof analysis === 'string') throw new Error(`a track of the bench: ${analysis}`)
  return analysis
}

function musicRows(name: string, results: readonly Result[]): Row[] {
  return [
    percent(`${name}: tempo within 4 % (Acc1)`, results, accuracy1),
    percent(`${name}: tempo up to octaves and thirds (Acc2)`, results, accuracy2),
    percent(`${name}: a beat where one is said, within 30 ms`, results, beatIsRight),
    percent(
      `${name}: a bar where one is said, of those with the right tempo`,
      results.filter(accuracy1),
      barIsRight,
    ),
    ...keyRows(name, results),
  ]
}

function keyRows(name: string, all: readonly Result[]): Row[] {
  const results = all.filter(({ known }) => known.key)
  const unkeyed = all.filter(({ known }) => !known.key)
  return [
    ...(results.length > 0
      ? [percent(`${name}: same key`, results, sameKey), percent(`${name}: key by MIREX`, results, mirex)]
      : []),
    ...(unkeyed.length > 0
      ? [percent(`${name}: no key told of drums`, unkeyed, ({ measured }) => Number(measured.key === null))]
      : []),
  ]
}

/** Seconds from the nearest of times that lie `distance` apart. */
function missOf(at: number, from: number, distance: number): number {
  const turns = (at - from) / distance
  return Math.abs(turns - Math.round(turns)) * distance
}

const beatIsRight = ({ known, measured }: Result): number =>
  Number(
    measured.downbeatSeconds !== null &&
      missOf(measured.downbeatSeconds, known.barFromSeconds, 60 / known.tempoBpm) <= NEAR_SECONDS,
  )
const barIsRight = ({ known, measured }: Result): number =>
  Number(
    measured.downbeatSeconds !== null &&
      missOf(measured.downbeatSeconds, known.barFromSeconds, 240 / known.tempoBpm) <= NEAR_SECONDS,
  )

function strokeRows(kind: string, known: readonly KnownStrokes[]): Row[] {
  const withKey = (strokes: KnownStrokes) => ({
    ...strokes,
    key: null,
    barFromSeconds: strokes.firstBeatSeconds,
  })
  const tapped = known.map((strokes) => ({
    known: withKey(strokes),
    measured: told(trackOfTaps(strokes.strokesSeconds)),
  }))
  const recorded = known.map((strokes, index) => ({
    known: withKey(strokes),
    measured: told(analyseTrack(onTable(strokes, index), { listenFor: 'rhythm' })),
  }))
  const groups = [
    ['tapped', tapped],
    ['on a table', recorded],
  ] as const
  return groups.flatMap(([name, results]) => [
    percent(`${kind}, ${name}: tempo within 4 % (Acc1)`, results, accuracy1),
    percent(`${kind}, ${name}: tempo up to octaves and thirds (Acc2)`, results, accuracy2),
    percent(`${kind}, ${name}: a beat where one is said, within 30 ms`, results, beatIsRight),
  ])
}

async function speedRow(): Promise<Row> {
  const pieces = ensembleTracks('a whole band', 8, 99).map((track) => track.load())
  const audioSeconds = pieces.reduce(
    (sum, { channels, sampleRateHz }) => sum + channels[0]!.length / sampleRateHz,
    0,
  )
  const seconds = await cpuSeconds(() => {
    pieces.forEach((pcm) => analyseTrack(pcm, { listenFor: 'music' }))
    return Promise.resolve()
  })
  return {
    name: 'speed: analysis of stereo',
    value: rounded(audioSeconds / seconds, 1),
    unit: 's of audio / CPU s',
  }
}
