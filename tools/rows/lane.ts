import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest, type TestCase, type TestProject, type Vitest } from 'vitest/node'
import { type Mutant, mutate } from './mutant.ts'

/** What was found out about one row: `problem` is null where its mutant was noticed. */
export interface Finding {
  readonly row: string
  readonly problem: string | null
  readonly seconds: number
}

/** A whole run of one file: its tests of the named rows, and what else went wrong. */
interface FileRun {
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

  /** Runs the tests unchanged, which have to pass, and then under each mutant, which has to be noticed. */
  async *check(mutants: readonly Mutant[]): AsyncGenerator<Finding> {
    const unchanged = await this.#run(mutants)
    for (const mutant of mutants) {
      const startedAt = performance.now()
      const problem =
        problemUnchanged(unchanged.get(mutant.test), mutant) ?? (await this.#problemMutated(mutant))
      yield { row: mutant.row, problem, seconds: (performance.now() - startedAt) / 1000 }
    }
  }

  async #problemMutated(mutant: Mutant): Promise<string | null> {
    const path = resolve(mutant.file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, mutate(source, mutant))
    this.#vitest.invalidateFile(path)
    try {
      const runs = await this.#run([mutant])
      return problemMutated(runs.get(mutant.test), mutant)
    } finally {
      writeFileSync(path, source)
      this.#vitest.invalidateFile(path)
    }
  }

  /** The tests of all rows given, each file once. */
  async #run(mutants: readonly Mutant[]): Promise<Map<string, FileRun>> {
    const files = Map.groupBy(mutants, ({ test }) => test)
    const specifications = [...files].map(([file, its]) => {
      const rows = its.map(({ row }) => row).join('|')
      const testNamePattern = new RegExp(`\\[(${rows})\\]`)
      return this.#projectOf(file).createSpecification(resolve(file), { testNamePattern })
    })
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications)
    const unhandled = unhandledErrors.map((error) => (error instanceof Error ? error.message : String(error)))
    return new Map(
      [...files.keys()].map((file) => {
        const modules = testModules.filter(({ moduleId }) => moduleId === resolve(file))
        const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
        const otherErrors = suites.flatMap((suite) => suite.errors().map(({ message }) => message))
        const tests = modules.flatMap((module) => [...module.children.allTests()])
        return [file, { tests, otherErrors: [...otherErrors, ...unhandled] }]
      }),
    )
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

function problemUnchanged(run: FileRun | undefined, { row, test }: Mutant): string | null {
  const named = testsOf(run, row)
  const [red] = named.filter((one) => one.result().state === 'failed')
  if (red) return `fails without the mutant: “${red.fullName}” of ${test}`
  if (run && run.otherErrors.length > 0) return `${test} cannot be run: ${run.otherErrors[0]}`
  if (!named.some((one) => one.result().state === 'passed'))
    return `no test of ${test} that ran is named [${row}]`
  return null
}

/** Only a test that ran and failed has noticed; code that cannot be run any more says nothing. */
function problemMutated(run: FileRun | undefined, { row, test, file, changed }: Mutant): string | null {
  const errors = testsOf(run, row).flatMap((one) => one.result().errors ?? [])
  const slip = errors.find(({ name = '' }) => ['ReferenceError', 'SyntaxError'].includes(name))
  if (slip) return `has a mutant that is no code (${file}: ${changed}): ${slip.message}`
  if (errors.length > 0) return null
  if (run && run.otherErrors.length > 0)
    return `${test} cannot be run under its mutant: ${run.otherErrors[0]}`
  return `passes in ${test} under its mutant (${file}: ${changed})`
}

function testsOf(run: FileRun | undefined, row: string): TestCase[] {
  return (run?.tests ?? []).filter(({ fullName }) => fullName.includes(`[${row}]`))
}
