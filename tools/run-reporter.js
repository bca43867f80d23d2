// Vitest's reporter for `npm test`: writes what a run has shown to the file that TEST_RESULTS names.
import { writeFileSync } from 'node:fs'

export default class RunReporter {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: module.relativeModuleId,
        name: test.fullName,
        status: test.result().state,
      })),
    )
    const failedFiles = modules.filter(hasFailed).map((module) => module.relativeModuleId)
    writeFileSync(process.env.TEST_RESULTS, JSON.stringify({ tests, failedFiles }))
  }
}

/** Whether a test of it failed, its import, or what is done before or after its tests. */
function hasFailed(module) {
  const suites = [module, ...module.children.allSuites()]
  return !['passed', 'skipped'].includes(module.state()) || suites.some((one) => one.errors().length > 0)
}
