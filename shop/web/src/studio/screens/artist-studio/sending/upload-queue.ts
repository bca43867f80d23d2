import { LOCALE } from '@segno/units'
import { UPLOAD_RULES } from '@segno/contract'
import { gravest } from '../lint/finding.ts'
import { lintFile } from '../lint/lint-format.ts'
import type { LintReport } from '../lint/lint-worker.ts'
import { isReadable } from './is-readable.ts'
import { isUnderWay, type QueuedFile, type QueuedState } from './queued-file.ts'
import type { ResumeNote } from './resume-notes.ts'
import type { SendEvents, SendOrder } from './send-file.ts'
import type { BroughtFile } from './sort-out.ts'
import { SpeedMeter } from './speed-meter.ts'

/** The world around the queue. */
export interface QueuePorts {
  readonly lint: (order: { file: Blob; path: string }) => Promise<LintReport>
  readonly send: (order: SendOrder, events: SendEvents) => () => void
  /** Forgets what has arrived of an upload. */
  readonly forget: (uploadId: string) => void
  readonly notes: {
    readonly find: (sha256: string) => ResumeNote | null
    readonly keep: (sha256: string, note: Omit<ResumeNote, 'atMs'>) => void
    readonly drop: (sha256: string) => void
  }
  readonly newId: () => string
  readonly nowMs: () => number
}

export interface QueueState {
  readonly files: readonly QueuedFile[]
  readonly isPaused: boolean
  /** Of all that is to be sent; null while nothing can be said. */
  readonly remainingSeconds: number | null
}

const AT_ONCE = 3
const byPath = new Intl.Collator(LOCALE, { numeric: true })
const inOrder = (brought: readonly BroughtFile[]): readonly BroughtFile[] =>
  brought.toSorted((one, other) => byPath.compare(one.path, other.path))
const FAILED_WORDS = {
  connection: 'Could not reach the server for several minutes. What you uploaded is kept.',
  token: 'Your session has ended. Sign in again to resume.',
  unreadable: 'The file was changed or removed after you chose it. Choose it again.',
} as const

/** The files that somebody brought in this tab: looked at, then sent a few at a time. It outlives the screen. */
export class UploadQueue {
  readonly #ports: QueuePorts
  readonly #listeners = new Set<() => void>()
  readonly #stops = new Map<string, () => void>()
  readonly #speed = new SpeedMeter()
  #state: QueueState = { files: [], isPaused: false, remainingSeconds: null }

  constructor(ports: QueuePorts) {
    this.#ports = ports
  }

  readonly snapshot = (): QueueState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes in what was dropped together: it shares a batch. */
  add(brought: readonly BroughtFile[]): void {
    const batchId = this.#ports.newId()
    const files = inOrder(brought).map((one) => this.#queued(one, batchId))
    this.#set([...this.#state.files, ...files])
    for (const one of files) if (one.state.kind === 'checking') void this.#look(one)
  }

  #queued({ file, path }: BroughtFile, batchId: string): QueuedFile {
    const findings = lintFile({ sizeBytes: file.size })
    return {
      key: this.#ports.newId(),
      batchId,
      path: path.slice(-UPLOAD_RULES.maxFileNameLength),
      sizeBytes: file.size,
      file,
      state: { kind: findings.length > 0 ? 'refused' : 'checking' },
      sentBytes: 0,
      uploadId: null,
      sha256: null,
      findings,
      facts: null,
    }
  }

  async #look({ key, file, path }: QueuedFile): Promise<void> {
    const report = await this.#ports.lint({ file, path })
    if (!this.#find(key)) return
    if (report === null) {
      // What the browser cannot look at, the server will.
      this.#change(key, {
        state: (await isReadable(file))
          ? { kind: 'waiting' }
          : { kind: 'failed', message: FAILED_WORDS.unreadable },
      })
    } else this.#take(key, report)
    this.#pump()
  }

  #take(key: string, { sha256, findings, facts }: NonNullable<LintReport>): void {
    const twin = this.#state.files.find(
      (one) => one.sha256 === sha256 && one.key !== key && one.state.kind !== 'refused',
    )
    const note = this.#ports.notes.find(sha256)
    const state: QueuedState =
      gravest(findings) === 'refused'
        ? { kind: 'refused' }
        : twin
          ? { kind: 'twin', of: twin.path }
          : { kind: 'waiting' }
    this.#change(key, {
      sha256,
      findings,
      facts,
      state,
      ...(note && state.kind === 'waiting' && { uploadId: note.uploadId, batchId: note.batchId }),
    })
  }

  /** Starts what may start. */
  #pump(): void {
    if (this.#state.isPaused) return
    const busy = this.#state.files.filter(
      ({ state }) => state.kind === 'sending' || state.kind === 'interrupted',
    )
    const next = this.#state.files
      .filter(({ state }) => state.kind === 'waiting')
      .slice(0, AT_ONCE - busy.length)
    for (const one of next) this.#send(one)
  }

  #send({ key, file, path, batchId, uploadId, sha256 }: QueuedFile): void {
    this.#change(key, { state: { kind: 'sending' } })
    const note = sha256 === null ? null : this.#ports.notes.find(sha256)
    const stop = this.#ports.send(
      { file, path, key: note?.key ?? key, batchId, uploadId },
      {
        onAnnounced: (announced) => this.#announced(key, note?.key ?? key, announced),
        onProgress: (sentBytes) => this.#progress(key, sentBytes),
        onInterrupted: () => this.#change(key, { state: { kind: 'interrupted' } }),
        onDone: () => this.#done(key),
        onFailure: (failure) =>
          this.#end(key, {
            kind: 'failed',
            message: 'message' in failure ? failure.message : FAILED_WORDS[failure.kind],
          }),
      },
    )
    this.#stops.set(key, stop)
  }

  #announced(key: string, announcedKey: string, uploadId: string): void {
    const file = this.#change(key, { uploadId })
    if (file?.sha256)
      this.#ports.notes.keep(file.sha256, { uploadId, key: announcedKey, batchId: file.batchId })
  }

  #progress(key: string, sentBytes: number): void {
    const before = this.#find(key)
    if (!before || !['sending', 'interrupted'].includes(before.state.kind)) return
    const isMore = sentBytes > before.sentBytes
    if (isMore) this.#speed.add(sentBytes - before.sentBytes, this.#ports.nowMs())
    this.#change(key, { sentBytes, state: { kind: 'sending' } })
  }

  #done(key: string): void {
    const { sha256, sizeBytes } = this.#find(key) ?? {}
    if (sha256) this.#ports.notes.drop(sha256)
    if (sizeBytes !== undefined) this.#change(key, { sentBytes: sizeBytes })
    this.#end(key, { kind: 'sent' })
  }

  #end(key: string, state: QueuedState): void {
    this.#stops.delete(key)
    this.#change(key, { state })
    this.#pump()
  }

  pauseAll(): void {
    for (const stop of this.#stops.values()) stop()
    this.#stops.clear()
    this.#set(
      this.#state.files.map((one) =>
        isUnderWay(one) && one.state.kind !== 'checking' ? { ...one, state: { kind: 'paused' } } : one,
      ),
      true,
    )
  }

  goOn(): void {
    this.#set(
      this.#state.files.map((one) =>
        one.state.kind === 'paused' ? { ...one, state: { kind: 'waiting' } } : one,
      ),
      false,
    )
    this.#pump()
  }

  /** Tries again what failed: one file, or all. */
  retry(key?: string): void {
    this.#set(
      this.#state.files.map((one) =>
        one.state.kind === 'failed' && (key === undefined || one.key === key)
          ? { ...one, state: { kind: 'waiting' } }
          : one,
      ),
    )
    this.#pump()
  }

  /** What waits for a connection tries at once: there is one again. */
  reconnect(): void {
    for (const one of this.#state.files.filter(({ state }) => state.kind === 'interrupted')) {
      this.#stops.get(one.key)?.()
      this.#send(one)
    }
    if (!this.#state.isPaused) this.retry()
  }

  /** Stops and empties the list, and leaves on the server what has arrived. */
  letGo(): void {
    for (const stop of this.#stops.values()) stop()
    this.#stops.clear()
    this.#set([], false)
  }

  /** Takes files off the list; what is on its way is stopped and forgotten. */
  remove(keys: readonly string[]): void {
    for (const one of this.#state.files.filter(({ key }) => keys.includes(key))) {
      this.#stops.get(one.key)?.()
      this.#stops.delete(one.key)
      if (one.sha256 && one.state.kind !== 'twin') this.#ports.notes.drop(one.sha256)
      if (one.uploadId !== null && one.state.kind !== 'sent') this.#ports.forget(one.uploadId)
    }
    this.#set(this.#state.files.filter(({ key }) => !keys.includes(key)))
    this.#pump()
  }

  #find(key: string): QueuedFile | undefined {
    return this.#state.files.find((one) => one.key === key)
  }

  #change(key: string, change: Partial<QueuedFile>): QueuedFile | undefined {
    this.#set(this.#state.files.map((one) => (one.key === key ? { ...one, ...change } : one)))
    return this.#find(key)
  }

  #set(files: readonly QueuedFile[], isPaused = this.#state.isPaused): void {
    const leftBytes = files.filter(isUnderWay).reduce((sum, one) => sum + one.sizeBytes - one.sentBytes, 0)
    const remainingSeconds = this.#speed.remainingSeconds(leftBytes, this.#ports.nowMs())
    this.#state = { files, isPaused, remainingSeconds: isPaused ? null : remainingSeconds }
    for (const listener of this.#listeners) listener()
  }
}
