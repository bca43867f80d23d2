import { isRecord, sessionStore } from '../../../shared/storage/stores.ts'

const NAME = 'registration'

interface Registration {
  readonly email: string
  /** With it, this browser waits for the mailed link to be opened. */
  readonly session: string | null
}

/** What this tab has just registered; it outlives a reload and nothing else. */
export function keepRegistration(registration: Registration): void {
  sessionStore.setItem(NAME, JSON.stringify(registration))
}

export function readRegistration(): Registration | null {
  try {
    const kept: unknown = JSON.parse(sessionStore.getItem(NAME) ?? 'null')
    return isRecord(kept) && typeof kept['email'] === 'string' ? (kept as unknown as Registration) : null
  } catch {
    return null
  }
}

export function forgetRegistration(): void {
  sessionStore.removeItem(NAME)
}
