import type { Companion } from '../command.ts'
import { CompanionError, fileFailure } from '../failure.ts'
import { BackOff } from './back-off.ts'
import { BoughtPreviews } from './bought-previews.ts'
import { FolderWatcher } from './folder-watcher.ts'
import { PreviewReplacer, type Replaced } from './replace-previews.ts'

interface Clock {
  nowMs(): number
  /** @throws once the companion is stopped */
  wait(milliseconds: number): Promise<void>
}

const BUSY_POLL_MS = 1_000
const QUIET_POLL_MS = 15_000
/** After the last change a person is still at work. */
const BUSY_FOR_MS = 15 * 60_000
/** Disks of a network tell of nothing. */
const LOOK_ANYWAY_MS = 10 * 60_000
const SHOP = 'shop'

interface Watching {
  readonly folder: string
  readonly clock: Clock
  readonly onReplaced: (replaced: Replaced) => void
}

/** Replaces previews for as long as the program runs; a shop, a disk or a file that cannot be reached is waited for. */
export class FolderWatch implements Disposable {
  readonly #companion: Pick<Companion, 'shop' | 'output'>
  readonly #watching: Watching
  readonly #watcher: FolderWatcher
  readonly #bought: BoughtPreviews
  readonly #replacer: PreviewReplacer
  readonly #shopRetries = new BackOff({ firstMs: 5_000, mostMs: 5 * 60_000 })
  #busyUntilMs: number
  #lookAtMs = 0
  #problem: string | null = null

  constructor(companion: Pick<Companion, 'shop' | 'output'>, watching: Watching) {
    const { folder, clock, onReplaced } = watching
    this.#companion = companion
    this.#watching = watching
    this.#watcher = new FolderWatcher(folder)
    this.#bought = new BoughtPreviews(companion.shop)
    const nowMs = () => clock.nowMs()
    this.#replacer = new PreviewReplacer(companion, { folder, onReplaced, nowMs, bought: this.#bought })
    this.#busyUntilMs = clock.nowMs() + BUSY_FOR_MS
  }

  /** One look, as `--once` asks for it. @throws {CompanionError} also where the shop only asks to wait */
  async once(): Promise<void> {
    await this.#bought.refreshPurchases()
    await this.#replacer.run({ readsHistory: true })
  }

  /** @throws {CompanionError} once the sign-in is refused */
  async run(): Promise<never> {
    for (;;) await this.#watching.clock.wait(await this.#turn())
  }

  /** @returns how long to wait for the next */
  async #turn(): Promise<number> {
    const { folder, clock } = this.#watching
    const changed = this.#watcher.take()
    if (changed === 'gone') return this.#hasProblem(`${folder} is not there. Waiting for it.`, QUIET_POLL_MS)
    try {
      await this.#look(changed === 'changed')
    } catch (error) {
      const failure = error instanceof CompanionError ? error : fileFailure(error)
      if (failure === null || endsWatch(failure)) throw failure ?? error
      // Changes of the meantime are looked for once the shop answers again.
      this.#lookAtMs = 0
      const waitMs = this.#shopRetries.fail(SHOP, clock.nowMs(), failure.retryAfterMs ?? 0)
      return this.#hasProblem(failure.message, waitMs)
    }
    this.#shopRetries.succeed(SHOP)
    if (this.#problem !== null) this.#companion.output.note('Watching again.')
    this.#problem = null
    const isBusy = this.#watcher.isWatching && clock.nowMs() < this.#busyUntilMs
    return isBusy ? BUSY_POLL_MS : QUIET_POLL_MS
  }

  async #look(isChanged: boolean): Promise<void> {
    const nowMs = this.#watching.clock.nowMs()
    const isBought = await this.#bought.refreshPurchases()
    const readsHistory = isBought || nowMs >= this.#lookAtMs
    if (isBought || isChanged) this.#busyUntilMs = nowMs + BUSY_FOR_MS
    else if (!this.#replacer.isDue() && !readsHistory) return
    await this.#replacer.run({ readsHistory })
    if (readsHistory) this.#lookAtMs = nowMs + LOOK_ANYWAY_MS
  }

  #hasProblem(message: string, waitMs: number): number {
    if (message !== this.#problem) this.#companion.output.note(message)
    this.#problem = message
    return waitMs
  }

  [Symbol.dispose](): void {
    this.#watcher[Symbol.dispose]()
  }
}

/** Nothing that is waited for lets it in again. */
const endsWatch = ({ kind, code }: CompanionError): boolean =>
  kind === 'signedOut' || code === 'scope_not_allowed'
