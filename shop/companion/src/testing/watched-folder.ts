import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PassThrough } from 'node:stream'
import { SessionStore } from '../session/session-store.ts'
import { Shop } from '../session/shop.ts'
import { Output } from '../terminal/output.ts'
import { FolderWatch } from '../watch/folder-watch.ts'
import { ScriptedShop } from './scripted-shop.ts'

/** Of the clock of a test, for each wait; the system's watcher and the shop are real and get a moment in between. */
const MOMENT_MS = 5

/** A project folder that is watched by a clock that a test moves on. */
export class WatchedFolder implements AsyncDisposable {
  readonly root = mkdtempSync(join(tmpdir(), 'segno-watched-'))
  readonly folder = join(this.root, 'Project')
  readonly replaced: string[] = []
  readonly notes = new PassThrough()
  readonly store: SessionStore
  readonly shop: ScriptedShop
  readonly watch: FolderWatch
  readonly waits: number[] = []
  readonly #stop = new AbortController()
  #endMs = 0
  #nowMs = Date.parse('2026-01-04T12:00:00.000Z')

  private constructor(shop: ScriptedShop) {
    this.shop = shop
    mkdirSync(this.folder)
    this.store = new SessionStore(join(this.root, 'config'))
    const client = new Shop({ store: this.store, userAgent: 'test', stopped: this.#stop.signal })
    const output = new Output({ stdout: new PassThrough() as never, stderr: this.notes as never }, false)
    const clock = { nowMs: () => this.#nowMs, wait: (waitMs: number) => this.#wait(waitMs) }
    const onReplaced = ({ path }: { path: string }): void => void this.replaced.push(path)
    this.watch = new FolderWatch({ shop: client, output }, { folder: this.folder, clock, onReplaced })
  }

  static async open(): Promise<WatchedFolder> {
    const watched = new WatchedFolder(await ScriptedShop.open())
    const expiresAt = '2030-01-01T00:00:00.000Z'
    const tokens = { idToken: 'i', refreshToken: 'r', expiresAt, scope: 'openid library' }
    await watched.store.write({ origin: watched.shop.origin, ...tokens })
    return watched
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  write(name: string, bytes: Uint8Array): void {
    writeFileSync(this.path(name), bytes)
  }

  read(name: string): Buffer {
    return readFileSync(this.path(name))
  }

  names(): string[] {
    return readdirSync(this.folder).toSorted()
  }

  /** Told in words so far. */
  lines(): string[] {
    return String(this.notes.read() ?? '')
      .split('\n')
      .filter((line) => line !== '')
  }

  /** Watches for so long by its clock. @returns why it ended before, null where it still runs */
  async watchFor(seconds: number): Promise<Error | null> {
    this.#endMs = this.#nowMs + seconds * 1_000
    return this.watch.run().catch((error: Error) => (error === STOP ? null : error))
  }

  async #wait(waitMs: number): Promise<void> {
    this.waits.push(waitMs)
    await sleep(MOMENT_MS)
    this.#nowMs += waitMs
    if (this.#nowMs >= this.#endMs) throw STOP
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    this.watch[Symbol.dispose]()
    await this.shop[Symbol.asyncDispose]()
    rmSync(this.root, { recursive: true, force: true })
  }
}

const STOP = new Error('The time of the test is over')
