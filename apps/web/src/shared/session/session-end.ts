import { clearAppState } from '../app-state.ts'
import { dropTokens } from './token-store.ts'

/** `login`: sign-in starts again. `root`: the specification sends HTTP 401 and 403 to the start. */
export type SessionEnd = { readonly goTo: 'login' | 'root'; readonly message: string | null }

const listeners = new Set<(end: SessionEnd) => void>()

/** The router listens, because only it can leave the screen. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets whoever was signed in, in this browser; telling the server is the caller's part. */
export function endSession(end: SessionEnd): void {
  dropTokens()
  clearAppState()
  for (const listener of listeners) listener(end)
}
