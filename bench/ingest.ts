import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWav } from '@segno/audio-files'
import { demoCatalogue, renderDemoSound } from '@segno/demo-sounds'
import { openLog } from '../shop/server/src/platform/log.ts'
import { openWorkshop, type Workshop } from '../shop/server/src/ingest/audio/audio-workshop.ts'
import { cpuSeconds, rounded, type Row } from './measure.ts'

const SOUNDS = 24
const EIGHT_SECONDS = 8
/** Until the compiler knows the way; a shop that is used has a worker that does. */
const WARM_UP_SOUNDS = 4

const steps = {
  decodeSeconds: 'decode (WAV, 16 bit)',
  analyseSeconds: 'analyse',
  peaksSeconds: 'waveform',
  resampleSeconds: 'resample',
  opusSeconds: 'Opus preview',
  mp3Seconds: 'MP3 preview',
  levelSeconds: 'levels of the previews',
  keepSeconds: 'check sums, and writing the previews',
} as const

interface Bench {
  readonly folder: string
  readonly paths: readonly string[]
  readonly audioSeconds: number
}

/** Seconds of 16-bit stereo audio that a second of processor time takes through each step of ingest. */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'segno-bench-'))
  const paths: string[] = []
  let audioSeconds = 0
  const all = demoCatalogue(1).sounds.filter((sound) => sound.kind === 'loop')
  const chosen = all.filter((_, at) => at % Math.floor(all.length / SOUNDS) === 0)
  const renderSeconds = await cpuSeconds(async () => {
    for (const [at, sound] of chosen.entries()) {
      const pcm = renderDemoSound(sound)
      audioSeconds += (pcm.channels[0]?.length ?? 0) / pcm.sampleRateHz
      paths.push(join(folder, `${at}.wav`))
      writeFileSync(join(folder, `${at}.wav`), writeWav({ pcm, bitDepth: 16 }))
    }
  })
  const rows = [
    { name: `audio measured, ${paths.length} loops`, value: rounded(audioSeconds, 1), unit: 's' },
    {
      name: 'synthesise a demo sound',
      value: rounded(audioSeconds / renderSeconds, 1),
      unit: 's of audio / CPU s',
    },
    ...(await measureSteps({ folder, paths, audioSeconds })),
    ...(await measureWaiting(folder)),
  ]
  rmSync(folder, { recursive: true })
  return rows
}

const openBench = (folder: string): Promise<Workshop> =>
  openWorkshop({ processes: 1, scratchFolder: folder, log: openLog('silent') })

async function measureSteps({ folder, paths, audioSeconds }: Bench): Promise<Row[]> {
  const names = Object.keys(steps) as (keyof typeof steps)[]
  const totals = new Map(names.map((step) => [step, 0]))
  await using workshop = await openBench(folder)
  for (const masterPath of paths.slice(0, WARM_UP_SOUNDS)) {
    await workshop.process({ masterPath, formats: 'upload', saidKind: 'loop' })
  }
  for (const masterPath of paths) {
    const { times } = await workshop.process({ masterPath, formats: 'upload', saidKind: 'loop' })
    for (const step of names) totals.set(step, (totals.get(step) ?? 0) + times[step])
  }
  const whole = [...totals.values()].reduce((sum, seconds) => sum + seconds, 0)
  const speed = (seconds: number): number => rounded(audioSeconds / seconds, 1)
  return [
    ...names.map((step) => ({
      name: steps[step],
      value: speed(totals.get(step) ?? 0),
      unit: 's of audio / CPU s',
    })),
    { name: 'all of ingest', value: speed(whole), unit: 's of audio / CPU s' },
    {
      name: 'all of ingest, a loop of 8 s',
      value: rounded((whole / audioSeconds) * 8_000, 0),
      unit: 'CPU ms',
    },
  ]
}

/** How long somebody waits for a loop of eight seconds, by the clock: of a worker that starts, and of one that has worked. */
async function measureWaiting(folder: string): Promise<Row[]> {
  const sound = demoCatalogue(1).sounds.find(({ kind }) => kind === 'loop')
  if (!sound) return []
  const { sampleRateHz, channels } = renderDemoSound(sound)
  const length = EIGHT_SECONDS * sampleRateHz
  const eight = channels.map((values) =>
    Float32Array.from({ length }, (_, at) => values[at % values.length] ?? 0),
  )
  const masterPath = join(folder, 'eight.wav')
  writeFileSync(masterPath, writeWav({ pcm: { sampleRateHz, channels: eight }, bitDepth: 16 }))
  await using workshop = await openBench(folder)
  const waits: number[] = []
  for (let time = 0; time < 7; time++) {
    const began = performance.now()
    await workshop.process({ masterPath, formats: 'upload', saidKind: 'loop' })
    waits.push(performance.now() - began)
  }
  const warm = waits.slice(2).toSorted((one, other) => one - other)[2] ?? 0
  return [
    {
      name: 'a WAV of 8 s until it can be heard, first of a process',
      value: rounded(waits[0] ?? 0, 0),
      unit: 'ms',
    },
    { name: 'a WAV of 8 s until it can be heard, later', value: rounded(warm, 0), unit: 'ms' },
  ]
}
