import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judgeCardProvider } from './card-provider.ts'
import { NotToBeHad } from './outside-program.ts'
import { judgePapers } from './papers/papers.ts'

// `npm run judges`: has what leaves the product judged by programs and schemas that others wrote. They are built from package registries
// into `.cache/judges`, so neither `npm start` nor `npm test` asks them.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const JUDGES = { papers: judgePapers, 'card provider': judgeCardProvider }

const count = { passed: 0, failed: 0, 'not run': 0 }
for (const [name, judge] of Object.entries(JUDGES))
  try {
    const { judged, faults } = await judge(root)
    count[faults.length === 0 ? 'passed' : 'failed']++
    process.stdout.write(`${name}: ${judged}: ${faults.length === 0 ? 'passed' : 'FAILED'}\n`)
    for (const fault of faults) process.stdout.write(`  ${fault}\n`)
  } catch (error) {
    if (!(error instanceof NotToBeHad)) throw error
    count['not run']++
    process.stderr.write(`!!! ${name}: NOT RUN, so nothing is known: ${error.message}\n`)
  }
process.stdout.write(
  `${Object.entries(count)
    .map(([what, times]) => `${times} ${what}`)
    .join(', ')}\n`,
)
process.exit(count.failed === 0 ? 0 : 1)
