import type { Tokens } from '@segno/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { acrossTabs } from '../across-tabs.ts'

interface Held {
  readonly tokens: Tokens | null
}
const NONE: Held = { tokens: null }

/** The tokens of whoever is signed in, in all tabs alike. */
export const useTokens = create<Held>()(persist(() => NONE, { name: 'Session', version: 1 }))
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
