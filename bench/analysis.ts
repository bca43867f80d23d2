import { existsSync } from 'node:fs'
import { analyseSound } from '@segno/sound-analysis'
import type { Pcm } from '@segno/units'
import { changedRows } from './analysis/changed-rows.ts'
import { generatedLoops } from './analysis/generated-loops.ts'
import { demoSounds, SHARED_SOUNDS, sharedSounds, type KnownSound } from './analysis/known-sounds.ts'
import { shareOfModules } from './analysis/profile.ts'
import {
  accuracy1,
  accuracy1e,
  accuracy2,
  calibration,
  mirex,
  percent,
  sameKey,
  sameKind,
  surerHalf,
  type Result,
} from './analysis/scores.ts'
import { cpuSeconds, rounded, type Row } from './measure.ts'

/*
 * How often tempo, key, kind and instrument are told right on sounds of which they are known, and how fast. Nothing that
 * is measured here is fitted on by `npm run fit-analyser`: neither the recorded loops and the rendered tunes, which not
 * every machine has, nor the demo catalogue, nor the drum loops that are generated here.
 */

const PROFILED_SECONDS = 300

export async function run(): Promise<Row[]> {
  const shared = existsSync(SHARED_SOUNDS) ? sharedSounds() : []
  const known = [...shared, ...demoSounds(), ...generatedLoops()]
  const sounds: { known: KnownSound; pcm: Pcm }[] = []
  for (const one of known) sounds.push({ known: one, pcm: await one.load() })
  const results = sounds.map(({ known: one, pcm }) => ({ known: one, measured: analyseSound(pcm) }))
  const from = (source: KnownSound['source']): Result[] =>
    results.filter((one) => one.known.source === source)
  const [real, rendered, demo, generated] = [from('real'), from('rendered'), from('demo'), from('generated')]
  return [
    ...(real.length > 0 ? realRows(real, rendered) : []),
    ...(await changes(shared)),
    ...tempoRows('demo', demo.filter(hasTempo)),
    ...keyRows('demo', demo),
    ...tempoRows('generated', generated),
    ...[...Map.groupBy(generated, ({ known: { content } }) => content)].map(([style, some]) =>
      percent(`tempo, generated, ${style}: Acc1`, some, accuracy1),
    ),
    ...keyRows('generated', generated),
    ...calibration('tempo', [...real, ...rendered, ...demo].filter(hasTempo), {
      confidence: ({ tempoConfidence }) => tempoConfidence,
      isRight: accuracy1,
    }),
    ...calibration(
      'key',
      results.filter(({ known: one, measured }) => one.key && measured.key),
      {
        confidence: ({ keyConfidence }) => keyConfidence,
        isRight: sameKey,
      },
    ),
    ...kindRows(results),
    ...(await speedRows(sounds.map(({ pcm }) => pcm))),
  ]
}

async function changes(shared: readonly KnownSound[]): Promise<Row[]> {
  const by = Map.groupBy(shared, ({ source }) => source)
  const rows = await Promise.all([...by].map(([source, sounds]) => changedRows(source, sounds)))
  return rows.flat()
}

const hasTempo = ({ known }: Result): boolean => known.tempoBpm !== null

function realRows(real: readonly Result[], rendered: readonly Result[]): Row[] {
  const groups = (by: (known: KnownSound) => string): [string, Result[]][] =>
    [...Map.groupBy(real, ({ known }) => by(known))].toSorted(([one], [other]) => one.localeCompare(other))
  return [
    ...tempoRows('real', real),
    ...groups(({ content }) => content).flatMap(([content, some]) => [
      percent(`tempo, real, ${content}: Acc1`, some, accuracy1),
      percent(`tempo, real, ${content}: Acc2`, some, accuracy2),
    ]),
    ...groups(({ maker }) => maker).map(([maker, some]) =>
      percent(`tempo, real, by ${maker}: Acc1`, some, accuracy1),
    ),
    ...tempoRows('rendered', rendered),
    ...keyRows('rendered', rendered),
    ...keyRows('real', real),
  ]
}

function tempoRows(name: string, results: readonly Result[]): Row[] {
  const surer = surerHalf(results, ({ tempoConfidence }) => tempoConfidence)
  return [
    percent(`tempo, ${name}: same whole number (Acc1e)`, results, accuracy1e),
    percent(`tempo, ${name}: within 4 % (Acc1)`, results, accuracy1),
    percent(`tempo, ${name}: within 4 % up to octaves and thirds (Acc2)`, results, accuracy2),
    percent(`tempo, ${name}: Acc1 of the half that is surer`, surer, accuracy1),
  ]
}

function keyRows(name: string, results: readonly Result[]): Row[] {
  const keyed = results.filter(({ known }) => known.key)
  const rooted = results.filter(({ known }) => known.rootOnly !== null)
  const unkeyed = results.filter(({ known }) => known.hasNoKey)
  return [
    ...(keyed.length > 0
      ? [
          percent(`key, ${name}: same`, keyed, sameKey),
          percent(`key, ${name}: MIREX`, keyed, mirex),
          percent(`key, ${name}: of these a root alone`, keyed, ({ measured }) =>
            Number(measured.key?.mode === null),
          ),
        ]
      : []),
    ...(rooted.length > 0
      ? [
          percent(`key, ${name}: same root`, rooted, ({ known, measured }) =>
            Number(measured.key?.tonic === known.rootOnly),
          ),
        ]
      : []),
    ...(unkeyed.length > 0
      ? [
          percent(`key, ${name}: drums and noise have none`, unkeyed, ({ measured }) =>
            Number(measured.key === null),
          ),
        ]
      : []),
  ]
}

function kindRows(results: readonly Result[]): Row[] {
  return (['loop', 'oneShot'] as const).map((kind) =>
    percent(
      `kind: ${kind === 'loop' ? 'loops' : 'one-shots'} told`,
      results.filter(({ known }) => known.kind === kind),
      sameKind,
    ),
  )
}

async function speedRows(sounds: readonly Pcm[]): Promise<Row[]> {
  let audioSeconds = 0
  const some = sounds.filter(({ channels: [first], sampleRateHz }) => {
    if (audioSeconds >= PROFILED_SECONDS) return false
    audioSeconds += (first?.length ?? 0) / sampleRateHz
    return true
  })
  // Two channels each, so that sounds of one do not flatter the figure.
  const stereo = some.map(({ channels, sampleRateHz }) => ({
    sampleRateHz,
    channels: [channels[0]!, channels[1] ?? channels[0]!.slice()],
  }))
  const all = (): void => stereo.forEach((pcm) => analyseSound(pcm))
  const seconds = await cpuSeconds(() => Promise.resolve(all()))
  const shares = await shareOfModules(all)
  return [
    {
      name: 'speed: analysis of stereo',
      value: rounded(audioSeconds / seconds, 1),
      unit: 's of audio / CPU s',
    },
    ...shares
      .filter(({ share }) => share >= 0.03)
      .map(({ module, share }) => ({
        name: `speed: share of ${module || 'the runtime'}`,
        value: rounded(100 * share, 1),
        unit: '%',
      })),
  ]
}
