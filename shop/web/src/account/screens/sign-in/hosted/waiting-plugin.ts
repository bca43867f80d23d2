import { isRecord, sessionStore } from '../../../../shared/storage/stores.ts'

/** The name that the specification gives it. */
const NAME = 'pluginId'
/** As long as a browser may be away at a provider. */
const WAITS_MS = 10 * 60_000

/** A plugin waits for the tokens of the sign-in that begins now in this tab, and of no later one. */
export function keepWaitingPlugin(id: string): void {
  sessionStore.setItem(NAME, JSON.stringify({ id, since: Date.now() }))
}

/** @returns its id; null where none waits, or waits no longer */
export function readWaitingPlugin(): string | null {
  const { id, since } = readKept()
  const isWaiting = typeof since === 'number' && Math.abs(Date.now() - since) < WAITS_MS
  return typeof id === 'string' && isWaiting ? id : null
}

/** The same, once. */
export function takeWaitingPlugin(): string | null {
  const id = readWaitingPlugin()
  sessionStore.removeItem(NAME)
  return id
}

function readKept(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStore.getItem(NAME) ?? 'null')
    return isRecord(kept) ? kept : {}
  } catch {
    return {}
  }
}
