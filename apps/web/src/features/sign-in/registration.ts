const NAME = 'registration'

interface Registration {
  readonly email: string
  /** With it, this browser waits for the mailed link to be opened. */
  readonly session: string | null
}

/** What this tab has just registered; it outlives a reload and nothing else. */
export function keepRegistration(registration: Registration): void {
  sessionStorage.setItem(NAME, JSON.stringify(registration))
}

export function readRegistration(): Registration | null {
  const kept = sessionStorage.getItem(NAME)
  return kept === null ? null : (JSON.parse(kept) as Registration)
}

export function forgetRegistration(): void {
  sessionStorage.removeItem(NAME)
}
