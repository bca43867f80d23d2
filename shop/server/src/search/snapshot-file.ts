import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { IndexSnapshot } from '@segno/sound-index'

/** Writes it out, so that it is there whole or not at all. */
export function writeSnapshot(path: string, snapshot: IndexSnapshot): void {
  const unfinished = `${path}.${process.pid}.unfinished`
  const file = openSync(unfinished, 'w')
  try {
    writeFileSync(file, serialize(snapshot))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
}

/** What was written; `null` where that cannot be read. */
export function readSnapshot(path: string): IndexSnapshot | null {
  try {
    return deserialize(readFileSync(path)) as IndexSnapshot
  } catch {
    return null
  }
}
