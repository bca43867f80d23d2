// `npm run fuzz-search -- --searches 100000 --seed 7`: searches random catalogues, and looks at every sound beside it.
import { parseArgs } from 'node:util'
import { compareSearches } from '@segno/sound-index/testing'

const { values } = parseArgs({ options: { searches: { type: 'string' }, seed: { type: 'string' } } })
const searches = Number(values.searches ?? 100_000)
const seed = Number(values.seed ?? 1)
const difference = compareSearches({ searches, seed })
process.stdout.write(
  difference === null
    ? `${searches} searches with seed ${seed} found, ordered and counted as looking at every sound does\n`
    : `${difference} is searched otherwise than by looking at every sound\n`,
)
if (difference !== null) process.exitCode = 1
