import { askCollected } from '../shop/server/src/testing/collected-searches.ts'
import { askRelevance } from '../shop/server/src/testing/search-relevance.ts'
import { rounded, type Row } from './measure.ts'

/** Searches of the demo catalogue that find what they mean: our own, and others collected in public. */
export function run(): Promise<Row[]> {
  return Promise.resolve([...ofOurOwn(), ...ofCollected()])
}

function ofOurOwn(): Row[] {
  const answers = askRelevance()
  const right = answers.filter(({ missing, intruding }) => missing.length + intruding.length === 0)
  for (const { typed, missing, intruding } of answers.filter((answer) => !right.includes(answer)))
    show(`"${typed}" lacks ${missing.join(', ') || '–'}; has ${intruding.join(', ') || '–'}`)
  return [
    { name: 'everyday searches of the demo catalogue', value: answers.length, unit: '' },
    { name: 'answered right', value: shareOf(right, answers), unit: '%' },
  ]
}

function ofCollected(): Row[] {
  const answers = askCollected()
  for (const { typed, facts, shown, meant } of answers.filter(({ isRight }) => !isRight))
    show(
      `"${typed}" means ${facts.join(' ') || 'anything'}: ${shown === 0 ? 'nothing' : `${meant} of ${shown}`}`,
    )
  return [
    { name: 'searches collected in public', value: answers.length, unit: '' },
    {
      name: 'collected: answered right',
      value: shareOf(
        answers.filter(({ isRight }) => isRight),
        answers,
      ),
      unit: '%',
    },
    { name: 'collected: an empty page', value: answers.filter(({ shown }) => shown === 0).length, unit: '' },
  ]
}

const show = (line: string): boolean => process.stdout.write(`  ${line}\n`)

function shareOf(some: readonly unknown[], all: readonly unknown[]): number {
  return rounded((100 * some.length) / all.length, 1)
}
