import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Lane } from '../rows/lane.ts'
import { mutationsOf, withoutEndlessLoops, type Mutation } from './mutations.ts'
import { testsBeside } from './tests-beside.ts'

/** The mutants of one file. */
export interface FileReport {
  readonly file: string
  readonly tests: readonly string[]
  readonly made: number
  readonly survivors: readonly Omit<Mutation, 'source'>[]
  /** Why nothing can be said; null where the tests pass without a mutant. */
  readonly problem: string | null
}

interface Subject {
  readonly file: string
  readonly tests: readonly string[]
}

/** Tries all mutants of a file. */
export async function reportOn(lane: Lane, file: string): Promise<FileReport> {
  const source = readFileSync(file, 'utf8')
  const mutations = mutationsOf(source)
  const tests = testsBeside(file)
  const unchanged: Mutation = { line: 0, code: '', changed: '', source: withoutEndlessLoops(source) }
  const survive = tests.length === 1 && isOfName(tests[0]!, file) ? sideBySide : oneByOne
  const survivors = await survive(lane, { file, tests }, [unchanged, ...mutations])
  const problem = survivors.includes(unchanged)
    ? null
    : `its tests fail without a mutant: ${tests.join(', ')}`
  return {
    file,
    tests,
    made: mutations.length,
    survivors: survivors
      .filter((one) => one !== unchanged)
      .map(({ line, code, changed }) => ({ line, code, changed })),
    problem,
  }
}

const isOfName = (test: string, file: string): boolean => test === file.replace(/\.ts$/, '.test.ts')

/** A test in Node imports its subject itself, so that many copies of both run at once. */
async function sideBySide(lane: Lane, { file, tests: [test = ''] }: Subject, mutations: readonly Mutation[]) {
  const importOf = (path: string): string => `'./${basename(path)}'`
  const testSource = readFileSync(test, 'utf8')
  const copies = mutations.map((mutation, at) => {
    const [copy, itsTest] = [file, test].map((path) =>
      path.replace(/(\.test)?\.ts$/, `.mutant-${at}$1.ts`),
    ) as [string, string]
    writeFileSync(copy, mutation.source)
    writeFileSync(itsTest, testSource.replaceAll(importOf(file), importOf(copy)))
    return { mutation, copy, itsTest }
  })
  const { outcomes } = await lane.run(copies.map(({ itsTest }) => itsTest))
  for (const { copy, itsTest } of copies) for (const path of [copy, itsTest]) rmSync(path)
  const having = (states: readonly string[]): Mutation[] =>
    copies
      .filter(({ itsTest }) => states.includes(outcomes.get(resolve(itsTest)) ?? 'pending'))
      .map(({ mutation }) => mutation)
  // A mutant that took the process along hides what the others in it did.
  const hidden = having(['pending', 'queued', 'running'])
  const survivors = [...having(['passed']), ...(await oneByOne(lane, { file, tests: [test] }, hidden))]
  return mutations.filter((mutation) => survivors.includes(mutation))
}

async function oneByOne(lane: Lane, { file, tests }: Subject, mutations: readonly Mutation[]) {
  const survivors: Mutation[] = []
  for (const mutation of mutations) {
    const { outcomes } = await lane.whileChanged(file, mutation.source, () => lane.run(tests))
    if (tests.every((test) => outcomes.get(resolve(test)) === 'passed')) survivors.push(mutation)
  }
  return survivors
}
