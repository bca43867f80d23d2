import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these that is installed, in the folders where programs are or at a path of its own (which may hold `*`). */
export function findProgram(...names: readonly (string | undefined)[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = names.flatMap((name) => {
    if (name === undefined) return []
    return name.includes('/') ? globSync(name) : folders.map((folder) => join(folder, name))
  })
  return paths.find(mayRun) ?? null
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
