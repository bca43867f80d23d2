import { askRelevance } from '../shop/server/src/testing/search-relevance.ts'
import { rounded, type Row } from './measure.ts'

/** How many everyday searches of the demo catalogue find what they must, and not what they must not. */
export function run(): Promise<Row[]> {
  const answers = askRelevance()
  const right = answers.filter(({ missing, intruding }) => missing.length + intruding.length === 0)
  for (const { typed, missing, intruding } of answers.filter((answer) => !right.includes(answer)))
    process.stdout.write(
      `  "${typed}" lacks ${missing.join(', ') || '–'}; has ${intruding.join(', ') || '–'}\n`,
    )
  return Promise.resolve([
    { name: 'everyday searches of the demo catalogue', value: answers.length, unit: '' },
    { name: 'answered right', value: rounded((100 * right.length) / answers.length, 1), unit: '%' },
  ])
}
