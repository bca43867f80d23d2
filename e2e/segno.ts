import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** As people download it, beside the built page. */
const SEGNO = fileURLToPath(new URL('../shop/web/dist/downloads/segno.mjs', import.meta.url))

export interface Ended {
  readonly exitCode: number | null
  /** The JSON values that it printed, one a line. */
  readonly said: readonly Record<string, never>[]
  readonly stderr: string
}

/** The companion on a computer of its own: each command is a process. */
export class Segno implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'segno-companion-'))

  /** Begins a command; `ended` resolves once it is over. */
  start(...args: string[]): { process: ChildProcess; ended: Promise<Ended>; firstLine: Promise<string> } {
    const child = spawn(process.execPath, [SEGNO, ...args, '--json'], {
      cwd: this.folder,
      env: { ...process.env, SEGNO_CONFIG_DIR: join(this.folder, 'config') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Record<string, never>[] = []
    let stderr = ''
    const firstLine = Promise.withResolvers<string>()
    const lines = createInterface(child.stdout)
    lines.on('line', (line) => {
      said.push(JSON.parse(line) as Record<string, never>)
      firstLine.resolve(line)
    })
    child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()))
    const ended = once(child, 'close').then(() => ({ exitCode: child.exitCode, said, stderr }))
    return { process: child, ended, firstLine: firstLine.promise }
  }

  run(...args: string[]): Promise<Ended> {
    return this.start(...args).ended
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
