import { writeSync } from 'node:fs'

const STANDARD_ERROR = 2

/** Ends the process at once, where going on would do harm; its supervisor starts it again. */
export function endProcess(why: string): never {
  writeSync(STANDARD_ERROR, `${why}\n`)
  process.exit(1)
}
