import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Comments and texts. */
const NO_CODE = /'[^'\n]*'|`(?:\\.|[^`\\])*`|\/\*.*?\*\/|\/\/[^\n]*/gs
/** Where a wire is spoken: tests ask by HTTP, things kept before have the wire's names, and another engine has its own. */
const SPEAKERS = /\.test\.tsx?$|\/testing\/|\/wire-names\.ts$|\/engine-client\.ts$/

test('behind the contract nothing has a name of the wire', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync('{shop,sound,workshop}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (one) => !SPEAKERS.test(one),
  )
  expect(files.length).toBeGreaterThan(1_500)
  const found = files.filter((one) => {
    const code = readFileSync(join(root, one), 'utf8').replaceAll(NO_CODE, '')
    return /(?<![\w$])(_id|loopId|LoopId)(?![\w$])/.test(code)
  })
  expect(found).toEqual([])
})
