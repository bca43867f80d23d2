import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { randomSource } from '../random.ts'
import { TRACK_DRUM_STYLES } from './drum-styles.ts'
import { fittingLoops } from './fitting-loops.ts'
import { compared, crossValidated, fittedOn } from './judging.ts'
import { trackEvidence, type TrackEvidence } from './track-evidence.ts'
import { TRACK_PARTS } from './track-parts.ts'

const USAGE = `npm run fit-tracks -- [--part tempo|bar|key] [--seed S] [--loops N] [--keep FILE] [--write]

Makes loops, turns each from anywhere to anywhere, and fits the weights that tempo, bars and key of a track are told by;
says how often weights fitted without a style tell it right. --write puts the fitted weights in the place of the present
ones; as tempo depends on bars, write bar first and run it again. --keep writes what was measured to FILE, or reads it
from there where it is: for trying another penalty, never after a change of what is measured.
`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      part: { type: 'string' },
      seed: { type: 'string', default: '1' },
      loops: { type: 'string', default: '1500' },
      keep: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const parts = TRACK_PARTS.filter(({ name }) => values.part === undefined || name === values.part)
  if (values.help || parts.length === 0) {
    process.stdout.write(USAGE)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const evidence = await keptIn(values.keep, () => measureAll(Number(values.loops), Number(values.seed)))
  for (const part of parts) {
    const choices = evidence.flatMap((track, index) => part.choiceOf(track, index) ?? [])
    const weights = fittedOn(part, choices)
    const rows = [
      ...crossValidated(part, choices),
      ...compared(`${part.name}, all`, part, { choices, fitted: weights }),
    ]
    process.stdout.write(`\n${part.name}: fitted on ${choices.length} of ${evidence.length} tracks\n`)
    for (const { name, value, unit } of rows)
      process.stdout.write(`  ${name.padEnd(60)} ${String(value).padStart(8)} ${unit}\n`)
    if (values.write) part.write(weights)
  }
}

async function keptIn(
  path: string | undefined,
  measure: () => Promise<TrackEvidence[]>,
): Promise<TrackEvidence[]> {
  if (path !== undefined && existsSync(path)) return deserialize(readFileSync(path)) as TrackEvidence[]
  const evidence = await measure()
  if (path !== undefined) writeFileSync(path, serialize(evidence))
  return evidence
}

async function measureAll(count: number, seed: number): Promise<TrackEvidence[]> {
  const random = randomSource(seed)
  const all: TrackEvidence[] = []
  for (const [index, loop] of fittingLoops({ count, seed, styles: TRACK_DRUM_STYLES }).entries()) {
    const evidence = await trackEvidence(loop, random)
    if (evidence) all.push(evidence)
    if ((index + 1) % 100 === 0) process.stderr.write(`${index + 1} of ${count} measured\n`)
  }
  return all
}

await main()
