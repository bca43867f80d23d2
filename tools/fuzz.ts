// `npm run fuzz -- --inputs 1000000 --seed 7`: reads damaged WAV, AIFF and FLAC files and says what went wrong, if anything did.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzzReaders } from '@segno/audio-files/testing'

const { values } = parseArgs({ options: { inputs: { type: 'string' }, seed: { type: 'string' } } })
const inputs = Number(values.inputs ?? 100_000)
const seed = Number(values.seed ?? 1)
const residentMegabytes = (): number => Math.round(process.memoryUsage().rss / 1e6)
const say = (words: string): void => void process.stdout.write(`${words}\n`)

const seconds = process.cpuUsage()
const result = fuzzReaders({
  inputs,
  seed,
  nowMs: () => performance.now(),
  onProgress: (done) => {
    if (done % 100_000 === 0) say(`${done} inputs, ${residentMegabytes()} MB`)
  },
})
const { user, system } = process.cpuUsage(seconds)
say(
  `${result.inputs} inputs with seed ${seed} in ${Math.round((user + system) / 1e6)} seconds of processor time`,
)
say(
  `${result.read} were read, ${result.inputs - result.read - result.findings.length} refused: ${JSON.stringify(result.refused)}`,
)
say(`the slowest took ${result.slowestMs.toFixed(1)} ms; ${residentMegabytes()} MB in use at the end`)
for (const { input, bytes, problem } of result.findings.slice(0, 20)) {
  const path = join(tmpdir(), `segno-fuzz-${seed}-${input}`)
  writeFileSync(path, bytes)
  say(`${path}: ${problem}`)
}
if (result.findings.length > 0) {
  say(`${result.findings.length} inputs went wrong`)
  process.exitCode = 1
}
