import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest, type TestCase, type TestModule, type TestProject, type Vitest } from 'vitest/node'
import { type Mutant, mutate } from './mutant.ts'

/** What was found out about one row: `problem` is null where its mutant was noticed. */
export interface Finding {
  readonly row: string
  readonly problem: string | null
  readonly seconds: number
}

type TestModuleState = ReturnType<TestModule['state']>

/** A run of some files: their tests, and what else went wrong. */
interface Run {
  /** By absolute path; a file whose process died has none. */
  readonly outcomes: ReadonlyMap<string, TestModuleState>
  readonly tests: readonly TestCase[]
  readonly otherErrors: readonly string[]
}

/** Vitest kept warm: Vite's transforms, the database server and the browser are there for every mutant. */
export class Lane implements AsyncDisposable {
  readonly #vitest: Vitest

  private constructor(vitest: Vitest) {
    this.#vitest = vitest
  }

  /** @param projects of vitest.config.ts; the tests of a file run in the first one that has it */
  static async open(projects: string[]): Promise<Lane> {
    const vitest = await createVitest('test', {
      project: projects,
      watch: false,
      run: true,
      reporters: [SILENT],
    })
    await vitest.standalone()
    return new Lane(vitest)
  }

  /** Runs the tests of each file unchanged, which have to pass, and then under its mutants, which have to be noticed. */
  async *check(mutants: readonly Mutant[]): AsyncGenerator<Finding> {
    for (const [test, its] of Map.groupBy(mutants, (mutant) => mutant.test)) {
      const rows = its.map(({ row }) => row)
      let unchanged = await this.#run(test, rows)
      // An unsteady test is named by the run of all tests.
      if (its.some((mutant) => problemUnchanged(unchanged, mutant) !== null))
        unchanged = await this.#run(test, rows)
      for (const mutant of its) {
        const startedAt = performance.now()
        const problem = problemUnchanged(unchanged, mutant) ?? (await this.#problemMutated(mutant))
        yield { row: mutant.row, problem, seconds: (performance.now() - startedAt) / 1000 }
      }
    }
  }

  async #problemMutated(mutant: Mutant): Promise<string | null> {
    const mutated = mutate(readFileSync(mutant.file, 'utf8'), mutant)
    return this.whileChanged(mutant.file, mutated, async () =>
      problemMutated(await this.#run(mutant.test, [mutant.row]), mutant),
    )
  }

  /** Does some work while a file has another source. */
  async whileChanged<T>(file: string, changed: string, work: () => Promise<T>): Promise<T> {
    const path = resolve(file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, changed)
    this.#vitest.invalidateFile(path)
    try {
      return await work()
    } finally {
      writeFileSync(path, source)
      this.#vitest.invalidateFile(path)
    }
  }

  #run(file: string, rows: readonly string[]): Promise<Run> {
    return this.run([file], new RegExp(`\\[(${rows.join('|')})\\]`))
  }

  /** @param testNamePattern of the tests that run; all where it is left out */
  async run(files: readonly string[], testNamePattern?: RegExp): Promise<Run> {
    const paths = files.map((file) => resolve(file))
    const specifications = paths.map((path) =>
      this.#projectOf(path).createSpecification(path, testNamePattern && { testNamePattern }),
    )
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications)
    const modules = testModules.filter(({ moduleId }) => paths.includes(moduleId))
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const unhandled = unhandledErrors.map((error) => (error instanceof Error ? error.message : String(error)))
    return {
      outcomes: new Map(modules.map((module) => [module.moduleId, module.state()])),
      tests: modules.flatMap((module) => [...module.children.allTests()]),
      otherErrors: [...suites.flatMap((suite) => suite.errors().map(({ message }) => message)), ...unhandled],
    }
  }

  #projectOf(file: string): TestProject {
    const project = this.#vitest.projects.find((one) => one.matchesTestGlob(resolve(file)))
    if (!project) throw new Error(`${file} is in no project of this lane`)
    return project
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#vitest.cancelCurrentRun('keyboard-input')
    await this.#vitest.close()
  }
}

const SILENT = {}

function problemUnchanged(run: Run, { row, test }: Mutant): string | null {
  const named = testsOf(run, row)
  const [red] = named.filter((one) => one.result().state === 'failed')
  if (red) return `fails without the mutant: “${red.fullName}” of ${test}`
  if (run.otherErrors.length > 0) return `${test} cannot be run: ${run.otherErrors[0]}`
  if (!named.some((one) => one.result().state === 'passed'))
    return `no test of ${test} that ran is named [${row}]`
  return null
}

/** Only a test that ran and failed has noticed; code that cannot be run any more says nothing. */
function problemMutated(run: Run, { row, test, file, changed }: Mutant): string | null {
  const errors = testsOf(run, row).flatMap((one) => one.result().errors ?? [])
  const slip = errors.find(({ name = '' }) => ['ReferenceError', 'SyntaxError'].includes(name))
  if (slip) return `has a mutant that is no code (${file}: ${changed}): ${slip.message}`
  if (errors.length > 0) return null
  if (run.otherErrors.length > 0) return `${test} cannot be run under its mutant: ${run.otherErrors[0]}`
  return `passes in ${test} under its mutant (${file}: ${changed})`
}

function testsOf({ tests }: Run, row: string): TestCase[] {
  return tests.filter(({ fullName }) => fullName.includes(`[${row}]`))
}
