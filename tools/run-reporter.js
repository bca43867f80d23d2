// Vitest's reporter for `npm test`: writes what a run has shown to the file that TEST_RESULTS names.
import { writeFileSync } from 'node:fs'

export default class RunReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: module.relativeModuleId,
        name: test.fullName,
        status: test.result().state,
      })),
    )
    const isWhole = unhandledErrors.length === 0 && modules.every(hasRun)
    writeFileSync(process.env.TEST_RESULTS, JSON.stringify({ tests, isWhole }))
  }
}

/** Whether nothing but its tests can have failed: no import, and nothing that is done before or after them. */
function hasRun(module) {
  const suites = [module, ...module.children.allSuites()]
  return (
    ['passed', 'failed', 'skipped'].includes(module.state()) &&
    suites.every((one) => one.errors().length === 0)
  )
}
