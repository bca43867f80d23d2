import { type Tokens, tokens as tokensForm } from '@segno/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { acrossTabs } from '../across-tabs.ts'
import { keptAs } from '../storage/stores.ts'

interface Held {
  readonly tokens: Tokens | null
}
/** Where the tokens are kept, for other tabs to follow. */
export const SESSION_KEY = 'Session'
const NONE: Held = { tokens: null }

/** The tokens of whoever is signed in, in all tabs alike. */
export const useTokens = create<Held>()(
  persist(
    () => NONE,
    keptAs<Held>(SESSION_KEY, ({ tokens }) => ({ tokens: readTokens(tokens) })),
  ),
)
acrossTabs(useTokens, NONE)

function readTokens(stored: unknown): Tokens | null {
  return tokensForm.safeParse(stored).data ?? null
}

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
