import { existsSync } from 'node:fs'
import { generatedLoops } from '../../bench/analysis/generated-loops.ts'
import {
  demoSounds,
  SHARED_SOUNDS,
  sharedSounds,
  type KnownSound,
} from '../../bench/analysis/known-sounds.ts'
import { evidenceOf, type SoundEvidence } from './evidence-of.ts'
import { printRows, runFitCommand } from './fit-command.ts'
import { fittingLoops } from './fitting-loops.ts'
import { fittingOneShots } from './fitting-one-shots.ts'
import { compared, crossValidated, fittedOn } from './judging.ts'
import { PARTS, type Part } from './parts.ts'
import type { Choice } from './regression.ts'

const USAGE = `npm run fit-analyser -- [--part tempo|kind|key|instrument] [--seed S] [--loops N] [--keep FILE] [--write]

Makes loops and one-shots, measures them, and fits the weights that the analyser tells tempo, key, kind and instrument
by; says how often weights fitted without a style tell it right, and how the present and the fitted weights do on the
sounds of the bench, of which none is fitted on. --write puts the fitted weights in the place of the present ones; as
kind depends on tempo and instrument on kind, write tempo first and run it again. --keep writes what was measured to
FILE, or reads it from there where it is: for trying another penalty, never after a change of what is measured.
`
/** One-shots for each loop. */
const ONE_SHOT_SHARE = 0.4

interface Evidence {
  readonly fitting: readonly SoundEvidence[]
  readonly known: readonly SoundEvidence[]
}

async function measureAll(loops: number, seed: number): Promise<Evidence> {
  const oneShots = fittingOneShots(Math.round(ONE_SHOT_SHARE * loops), seed)
  const known = [...(existsSync(SHARED_SOUNDS) ? sharedSounds() : []), ...demoSounds(), ...generatedLoops()]
  return {
    fitting: await measured([...fittingLoops({ count: loops, seed }), ...oneShots]),
    known: await measured(known),
  }
}

async function measured(sounds: readonly KnownSound[]): Promise<SoundEvidence[]> {
  const all: SoundEvidence[] = []
  for (const sound of sounds) {
    all.push(await evidenceOf(sound))
    if (all.length % 250 === 0) process.stderr.write(`${all.length} of ${sounds.length} measured\n`)
  }
  return all
}

function fitAndTell(part: Part, { fitting, known }: Evidence): Float64Array {
  const choicesOf = (sounds: readonly SoundEvidence[]): Choice[] =>
    sounds.flatMap((sound, index) => part.choiceOf(sound, index) ?? [])
  const choices = choicesOf(fitting)
  printRows(`${part.name}: fitted on ${choices.length} sounds`, crossValidated(part, choices))
  const weights = fittedOn(part, choices)
  const sources = Map.groupBy(known, ({ labels }) => labels.source)
  const rows = [...sources].flatMap(([source, sounds]) =>
    compared(`${part.name}, ${source}`, part, { choices: choicesOf(sounds), fitted: weights }),
  )
  printRows(`${part.name}: on the bench's sounds`, rows)
  return weights
}

await runFitCommand({ usage: USAGE, parts: PARTS, loops: 2_500, measure: measureAll, fitAndTell })
