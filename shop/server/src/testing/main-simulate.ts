import { parseArgs } from 'node:util'
import { openEmbedded } from '../platform/db/embedded.ts'
import { databaseOn } from '../platform/db/db.ts'
import { simulateMoney } from './money-simulation.ts'
import { prepareTemplate } from './prepare-template.ts'

// `npm run simulate -- --steps 1000000 --seed 7` plays a long history of payments. Each chapter has a database of its own,
// so that its length does not slow down the next one.
const CHAPTER_STEPS = 1_000

const { values } = parseArgs({ options: { steps: { type: 'string' }, seed: { type: 'string' } } })
const steps = Number(values.steps ?? 2_000)
const seed = Number(values.seed ?? 1)
const begun = Date.now()
for (let played = 0, chapter = 0; played < steps; played += CHAPTER_STEPS, chapter++) {
  await using database = databaseOn(await openEmbedded({ folder: null, dump: null }), 'embedded')
  await prepareTemplate(database.db)
  const facts = { seed: seed + chapter, steps: Math.min(CHAPTER_STEPS, steps - played), checkEvery: 25 }
  const { done, breaches } = await simulateMoney(database.db, facts)
  const seconds = Math.round((Date.now() - begun) / 1_000)
  process.stdout.write(`seed ${facts.seed}, ${facts.steps} steps, ${seconds} s: ${JSON.stringify(done)}\n`)
  if (breaches.length === 0) continue
  process.stderr.write(`${breaches.join('\n')}\n`)
  process.exit(1)
}
