// Types and words: unsteady.d.ts.
import { existsSync, readFileSync } from 'node:fs'

export const MOST_UNSTEADY_RUNS = 3

export function readUnsteady(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

export function countUnsteady(before, names) {
  const files = [...new Set(names.map((name) => name.split(': ')[0]))]
  return Object.fromEntries(files.map((file) => [file, (before[file] ?? 0) + 1]))
}

export function tooUnsteady(counts) {
  return Object.keys(counts).filter((file) => counts[file] >= MOST_UNSTEADY_RUNS)
}
