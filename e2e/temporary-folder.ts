import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the files of one journey, removed after it. */
export function openTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'segno-journey-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
