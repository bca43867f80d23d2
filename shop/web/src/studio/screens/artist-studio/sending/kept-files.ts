import { readStored, store } from '../../../../shared/storage/stored-keys.ts'
import type { Finding } from '../lint/finding.ts'
import type { SoundFacts } from '../lint/lint-sound.ts'
import { isUnderWay, type QueuedFile, reasonOf } from './queued-file.ts'

/** What was said of a file here before the page was loaded anew; the server knows nothing of it. */
export interface KeptFile {
  readonly key: string
  readonly path: string
  readonly sizeBytes: number
  /** `sent` stands for what the server has the state of, `unsent` for what the page was left before. */
  readonly state: 'refused' | 'duplicate' | 'sent' | 'unsent'
  readonly reason: string | null
  readonly uploadId: string | null
  readonly findings: readonly Finding[]
  readonly facts: SoundFacts | null
}

const VERSION = 1
const MOST_KEPT = 500

/** Keeps what the browser found in files over a reload, until they are put away. */
export class KeptFiles {
  readonly #listeners = new Set<() => void>()
  #mine = new Map<string, QueuedFile>()
  #files = read()

  readonly snapshot = (): readonly KeptFile[] => this.#files

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Writes down the files of this tab; those of other tabs stay. */
  keep(queued: readonly QueuedFile[]): void {
    const worth = new Map(queued.filter(isWorthKeeping).map((one) => [one.key, one]))
    const isSame =
      worth.size === this.#mine.size && [...worth].every(([key, one]) => isAsBefore(one, this.#mine.get(key)))
    // What is brought again counts as it is now.
    const isBroughtAgain = (one: KeptFile): boolean =>
      queued.some((now) => now.key !== one.key && isSameFile(now, one))
    if (isSame && !this.#files.some((one) => one.state === 'unsent' && isBroughtAgain(one))) return
    const others = read().filter(
      (one) => !this.#mine.has(one.key) && !worth.has(one.key) && !isBroughtAgain(one),
    )
    this.#mine = worth
    this.#write([...[...worth.values()].map(keptOf), ...others])
  }

  /** Writes down, as the page is left, what of this tab has not begun to be sent: nobody else knows of it. */
  keepUnsent(queued: readonly QueuedFile[]): void {
    const unsent = queued.filter((one) => one.uploadId === null && isUnderWay(one))
    if (unsent.length === 0) return
    const files = unsent.map((one): KeptFile => ({
      ...keptOf(one),
      state: 'unsent',
      findings: [],
      facts: null,
    }))
    // Should the page come back, these are this tab's own again.
    for (const one of unsent) this.#mine.set(one.key, one)
    const keys = new Set(unsent.map(({ key }) => key))
    this.#write([...files, ...read().filter(({ key }) => !keys.has(key))])
  }

  /** @param ids keys of files, or ids of their uploads */
  drop(ids: readonly string[]): void {
    this.#write(read().filter(({ key, uploadId }) => !ids.includes(key) && !ids.includes(uploadId ?? key)))
  }

  clear(): void {
    this.#mine = new Map()
    this.#write([])
  }

  #write(files: readonly KeptFile[]): void {
    this.#files = files.slice(0, MOST_KEPT)
    store('uploadFindings', JSON.stringify({ version: VERSION, files: this.#files }))
    for (const listener of this.#listeners) listener()
  }
}

function isWorthKeeping({ state, uploadId, findings, facts }: QueuedFile): boolean {
  if (state.kind === 'refused' || state.kind === 'twin') return true
  return uploadId !== null && (findings.length > 0 || facts !== null)
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** A file chosen by itself has no folder in its path. */
function isSameFile(one: Pick<KeptFile, 'path' | 'sizeBytes'>, kept: KeptFile): boolean {
  if (one.sizeBytes !== kept.sizeBytes) return false
  return one.path === kept.path || (kept.state === 'unsent' && nameIn(one.path) === nameIn(kept.path))
}

/** Bytes on their way change nothing of what is kept. */
function isAsBefore(one: QueuedFile, before: QueuedFile | undefined): boolean {
  return (
    before?.state.kind === one.state.kind &&
    before.uploadId === one.uploadId &&
    before.findings === one.findings
  )
}

function keptOf(one: QueuedFile): KeptFile {
  const { key, path, sizeBytes, uploadId, findings, facts, state } = one
  const kind = state.kind === 'twin' ? 'duplicate' : state.kind === 'refused' ? 'refused' : 'sent'
  return { key, path, sizeBytes, uploadId, findings, facts, state: kind, reason: reasonOf(one) }
}

function read(): readonly KeptFile[] {
  try {
    const { version, files } = JSON.parse(readStored('uploadFindings') ?? '{}') as Record<string, unknown>
    return version === VERSION && Array.isArray(files) ? files.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(one: Partial<KeptFile> | null): one is KeptFile {
  return (
    typeof one?.key === 'string' &&
    typeof one.path === 'string' &&
    typeof one.sizeBytes === 'number' &&
    ['refused', 'duplicate', 'sent', 'unsent'].includes(one.state ?? '') &&
    Array.isArray(one.findings) &&
    one.facts !== undefined
  )
}
