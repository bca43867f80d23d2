import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Slices answer for what is theirs in a whole that is tested in one place. */
const TESTED_AS_A_WHOLE: readonly (readonly [part: string, test: string])[] = [
  ['/export/', 'shop/server/src/accounts/export/data-export.db.test.ts'],
  ['export-affiliate.ts', 'shop/server/src/accounts/export/data-export.db.test.ts'],
  ['/deletion/', 'shop/server/src/identity/deletion/delete-user.db.test.ts'],
  ['/platform/audit.ts', 'shop/server/src/office/audit/audit.db.test.ts'],
]
const TEST = /(?<!\.deep(\.db)?|\.pg|\.browser)\.test\.ts$/

/** The tests of a source: the one of its name, else all of its folder, else those of the nearest folder with some. */
export function testsBeside(file: string): string[] {
  const own = ['.test.ts', '.db.test.ts']
    .map((ending) => file.replace(/\.ts$/, ending))
    .filter((one) => existsSync(one))
  if (own.length > 0) return own
  const whole = TESTED_AS_A_WHOLE.find(([part]) => file.includes(part))
  return whole ? [whole[1]] : testsIn(dirname(file))
}

function testsIn(folder: string): string[] {
  const tests = readdirSync(folder).filter((name) => TEST.test(name))
  if (tests.length > 0) return tests.map((name) => join(folder, name))
  if (folder === '.') throw new Error('there is no test')
  return testsIn(dirname(folder))
}
