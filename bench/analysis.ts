import { existsSync, readFileSync } from 'node:fs'
import { analyseSound, type SoundAnalysis } from '@segno/sound-analysis'
import { formatKey, parseKey, relativeKey, type MusicalKey, type Pcm } from '@segno/units'
import decode from 'audio-decode'

/*
 * How often tempo and key are told right on sounds of known tempo and key, and how fast. Of the real loops only the
 * tempo is known, and of the bass loops the root, from their names.
 */

export interface BenchRow {
  readonly name: string
  readonly value: number
  readonly unit: string
}

const SOUNDS = new URL('../../shared/data/sounds/', import.meta.url)

interface Truth {
  readonly file: string
  readonly source: 'real' | 'rendered'
  readonly tempoBpm: number
  readonly key: MusicalKey | null
  readonly rootOnly: number | null
}

interface Result {
  readonly truth: Truth
  readonly measured: SoundAnalysis
}

/** Measures every sound; no rows where the sounds are absent. */
export async function run(): Promise<BenchRow[]> {
  if (!existsSync(SOUNDS)) return []
  const results: Result[] = []
  let soundSeconds = 0
  let processorSeconds = 0
  for (const truth of readTruth()) {
    const pcm = await decodeSound(truth.file)
    const before = process.cpuUsage()
    const measured = analyseSound(pcm)
    const { user, system } = process.cpuUsage(before)
    processorSeconds += (user + system) / 1e6
    soundSeconds += (pcm.channels[0]?.length ?? 0) / pcm.sampleRateHz
    results.push({ truth, measured })
  }
  return [
    ...(['real', 'rendered'] as const).flatMap((source) => tempoRows(source, results)),
    ...keyRows(results),
    percent('kind: loops told to be loops', results, ({ measured }) => Number(measured.kind === 'loop')),
    { name: 'speed', value: soundSeconds / processorSeconds, unit: '× real time' },
  ]
}

function tempoRows(source: Truth['source'], all: readonly Result[]): BenchRow[] {
  const results = all.filter(({ truth }) => truth.source === source)
  const tempo = (name: string, accepts: (measuredBpm: number, trueBpm: number) => boolean): BenchRow =>
    percent(`tempo, ${source}: ${name}`, results, ({ truth, measured }) =>
      Number(measured.tempoBpm !== null && accepts(measured.tempoBpm, truth.tempoBpm)),
    )
  const within4Percent = (ratio: number): boolean => Math.abs(ratio - 1) <= 0.04
  return [
    tempo('same whole number (acc1e)', (one, other) => Math.round(one) === Math.round(other)),
    tempo('within 1 BPM', (one, other) => Math.abs(one - other) <= 1),
    tempo('within 4 % (Acc1)', (one, other) => within4Percent(one / other)),
    tempo('within 4 % up to octaves and thirds (Acc2)', (one, other) =>
      [1, 2, 3, 1 / 2, 1 / 3].some((ratio) => within4Percent(one / other / ratio)),
    ),
  ]
}

function keyRows(results: readonly Result[]): BenchRow[] {
  const keyed = results.filter(({ truth }) => truth.key)
  const rooted = results.filter(({ truth }) => truth.rootOnly !== null)
  return [
    percent('key, rendered: same', keyed, ({ truth, measured }) =>
      Number(mirexScore(measured.key, truth.key) === 1),
    ),
    percent('key, rendered: MIREX', keyed, ({ truth, measured }) => mirexScore(measured.key, truth.key)),
    percent('key, real: same root', rooted, ({ truth, measured }) =>
      Number(measured.key?.tonic === truth.rootOnly),
    ),
  ]
}

/** 1 for the same key, 0.5 a fifth away, 0.3 for the relative, 0.2 for the parallel key. */
function mirexScore(measured: MusicalKey | null, truth: MusicalKey | null): number {
  if (!measured || !truth) return 0
  if (formatKey(measured) === formatKey(truth)) return 1
  const distance = (measured.tonic - truth.tonic + 12) % 12
  if (measured.mode === truth.mode) return distance === 5 || distance === 7 ? 0.5 : 0
  if (formatKey(relativeKey(measured)) === formatKey(truth)) return 0.3
  return distance === 0 ? 0.2 : 0
}

function percent(name: string, results: readonly Result[], score: (result: Result) => number): BenchRow {
  const total = results.reduce((sum, result) => sum + score(result), 0)
  return { name: `${name} (n=${results.length})`, value: (100 * total) / results.length, unit: '%' }
}

function readTruth(): Truth[] {
  const [, ...lines] = readFileSync(new URL('truth.csv', SOUNDS), 'utf8').trim().split(/\r?\n/)
  return lines.map((line) => {
    const cells = [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map((match) => match[1] ?? '')
    const [file = '', , , tempo = '', key = '', kind = ''] = cells
    return {
      file,
      source: kind === 'rendered' ? 'rendered' : 'real',
      tempoBpm: Number(tempo),
      key: parseKey(key),
      rootOnly: readRoot(file),
    }
  })
}

/** The bass loops carry their root in the name: `broot_cs.flac`. */
function readRoot(file: string): number | null {
  const root = /broot_([a-g])(s?)\.flac$/.exec(file)
  return root ? (parseKey(`${root[1]!.toUpperCase()}${root[2] ? '#' : ''}`)?.tonic ?? null) : null
}

async function decodeSound(file: string): Promise<Pcm> {
  const { channelData, sampleRate } = await decode(readFileSync(new URL(encodeURIComponent(file), SOUNDS)))
  // The decoder divides FLAC by 32767; Ogg is lossy, and nothing measured here depends on that much gain.
  const scale = file.endsWith('.flac') ? 32_767 / 32_768 : 1
  const channels = channelData.map((channel) => Float32Array.from(channel, (value) => value * scale))
  return { sampleRateHz: sampleRate, channels }
}

if (import.meta.main) {
  for (const { name, value, unit } of await run()) {
    process.stdout.write(`${name.padEnd(66)} ${value.toFixed(1).padStart(7)} ${unit}\n`)
  }
}
