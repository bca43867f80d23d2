import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VITEST = 'node_modules/vitest/vitest.mjs'

interface Recording {
  /** Of vitest. */
  readonly project: string
  readonly tests: readonly string[]
  /** What `record-published.ts` calls it. */
  readonly what: 'calls' | 'mails'
}

/**
 * Runs tests, and keeps what the product hands to others meanwhile.
 *
 * @throws {Error} where a test fails: what it would have added is missing
 */
export function recordInTests<Kept>(root: string, { project, tests, what }: Recording): Kept[] {
  const folder = mkdtempSync(join(tmpdir(), `segno-${what}-`))
  try {
    const { status } = spawnSync(process.execPath, [VITEST, 'run', '--project', project, ...tests], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        SEGNO_RECORD_INTO: folder,
        NODE_OPTIONS: `--import=${join(root, 'tools/judges/record-published.ts')}`,
      },
    })
    if (status !== 0) throw new Error(`a test of the project ${project} failed: mend it first`)
    return readdirSync(folder)
      .filter((file) => file.startsWith(what))
      .flatMap((file) =>
        readFileSync(join(folder, file), 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Kept),
      )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
