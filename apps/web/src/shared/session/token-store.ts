import type { Tokens } from '@segno/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { acrossTabs } from '../across-tabs.ts'

interface Held {
  readonly tokens: Tokens | null
}
/** Where the tokens are kept, for other tabs to follow. */
export const SESSION_KEY = 'Session'
const NONE: Held = { tokens: null }

/** The tokens of whoever is signed in, in all tabs alike. */
export const useTokens = create<Held>()(persist(() => NONE, { name: SESSION_KEY, version: 1 }))
acrossTabs(useTokens, NONE)

export function holdTokens(tokens: Tokens): void {
  useTokens.setState({ tokens })
}

export function dropTokens(): void {
  useTokens.setState(NONE)
  useTokens.persist.clearStorage()
}

export function useIsSignedIn(): boolean {
  return useTokens(({ tokens }) => tokens !== null)
}
