const KEYS_REST_MS = 400

let closedAt = -Infinity

/** Remembers that a dialog was closed just now. */
export function noteDialogClosed(): void {
  closedAt = performance.now()
}

/** Whether keys may still be meant for a dialog that was closed since then and is gone already. */
export function hasDialogJustClosed(since: number): boolean {
  return closedAt > since && performance.now() - closedAt < KEYS_REST_MS
}
