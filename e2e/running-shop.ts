import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { serveCommand } from '../tools/serve-command.js'

export interface RunningShop extends AsyncDisposable {
  readonly origin: string
  readonly dataFolder: string
  readonly process: ChildProcess
  /** Everything it has said so far. */
  readonly said: readonly string[]
}

interface ShopFacts {
  readonly dataFolder?: string
  /** Begins empty and makes its demo itself, where the run has a filled folder for others. */
  readonly isNew?: boolean
  readonly env?: Record<string, string>
}

/** The product as it is served to people, on data of its own. */
export async function startShop(facts: ShopFacts = {}): Promise<RunningShop> {
  const dataFolder = facts.dataFolder ?? makeDataFolder(facts.isNew ?? false)
  const child = spawn('node', serveCommand.args, {
    env: {
      ...serveCommand.env,
      ...process.env,
      PORT: '0',
      SEGNO_DATA_DIR: dataFolder,
      NODE_ENV: 'development',
      ...facts.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  createInterface(child.stderr).on('line', (line) => said.push(line))
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      said.push(line)
      const address = /(http:\/\/\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code, signal) =>
      reject(new Error(`the shop ended (${code ?? signal}):\n${said.join('\n')}`)),
    )
  })
  return {
    origin,
    dataFolder,
    process: child,
    said,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      if (facts.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Names the folder with the whole demo that `filled-shop-setup.ts` makes once for all journeys of a run. */
export const FILLED_SHOP = 'SEGNO_FILLED_SHOP'

/** @returns a copy of the filled demo, where this run has one */
export function makeDataFolder(isNew: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'segno-shop-'))
  const filled = process.env[FILLED_SHOP]
  if (filled !== undefined && !isNew) copyShop(filled, folder)
  return folder
}

/** Sounds are never changed in place, so they are linked; all else is copied, but the lock of whoever had it. */
function copyShop(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const copy = join(to, relative(from, path))
    if (entry.isDirectory()) mkdirSync(copy, { recursive: true })
    else if (relative(from, path).startsWith('files')) linkSync(path, copy)
    else if (entry.isFile() && relative(from, path) !== 'lock') copyFileSync(path, copy)
  }
}

/** Waits until `look` says something; fails with what was said last after a very long time. */
export async function eventually<Value>(look: () => Promise<Value | null | false>): Promise<Value> {
  const giveUpAt = Date.now() + 240_000
  for (;;) {
    const value = await look().catch((error: unknown) => {
      if (Date.now() > giveUpAt) throw error
      return null
    })
    if (value !== null && value !== false) return value
    if (Date.now() > giveUpAt) throw new Error(`this never came true: ${look.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Waits until every sound of the demo can be heard, however long that takes on a busy machine. */
export async function untilFilled(origin: string): Promise<void> {
  for (;;) {
    const progress = await intakeProgress(origin)
    if (progress !== null && progress.ready > 0 && progress.waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** @returns null where a busy shop closed the connection on which it was asked */
async function intakeProgress(origin: string): Promise<{ waiting: number; ready: number } | null> {
  const answer = await fetch(`${origin}/api/public/intakeProgress`).catch(() => null)
  if (answer === null) return null
  return ((await answer.json()) as { body: { data: { waiting: number; ready: number } } }).body.data
}
