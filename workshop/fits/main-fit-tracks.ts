import { randomFrom } from '@segno/test-kit/random'
import { TRACK_DRUM_STYLES } from './drum-styles.ts'
import { printRows, runFitCommand } from './fit-command.ts'
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

function fitAndTell(part: (typeof TRACK_PARTS)[number], evidence: readonly TrackEvidence[]): Float64Array {
  const choices = evidence.flatMap((track, index) => part.choiceOf(track, index) ?? [])
  const weights = fittedOn(part, choices)
  printRows(`${part.name}: fitted on ${choices.length} of ${evidence.length} tracks`, [
    ...crossValidated(part, choices),
    ...compared(`${part.name}, all`, part, { choices, fitted: weights }),
  ])
  return weights
}

async function measureAll(count: number, seed: number): Promise<TrackEvidence[]> {
  const random = randomFrom(seed)
  const all: TrackEvidence[] = []
  for (const [index, loop] of fittingLoops({ count, seed, styles: TRACK_DRUM_STYLES }).entries()) {
    const evidence = await trackEvidence(loop, random)
    if (evidence) all.push(evidence)
    if ((index + 1) % 100 === 0) process.stderr.write(`${index + 1} of ${count} measured\n`)
  }
  return all
}

await runFitCommand({ usage: USAGE, parts: TRACK_PARTS, loops: 1_500, measure: measureAll, fitAndTell })
