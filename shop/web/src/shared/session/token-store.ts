import { type Tokens, tokens as tokensForm } from '@segno/contract'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { acrossTabs } from '../storage/across-tabs.ts'
import { keptAs } from '../storage/stores.ts'

/**
 * What the page itself holds. A refresh token is only here where an earlier version of the page has stored one; it is
 * exchanged for the cookie with the next renewal.
 */
const heldTokens = z.pick(tokensForm, { idToken: true, expiresAt: true, refreshToken: true })
export type HeldTokens = z.output<typeof heldTokens>

interface Held {
  readonly tokens: HeldTokens | null
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

function readTokens(stored: unknown): HeldTokens | null {
  return heldTokens.safeParse(stored).data ?? null
}

export function holdTokens({ idToken, expiresAt }: Tokens): void {
  useTokens.setState({ tokens: { idToken, expiresAt } })
}

export function dropTokens(): void {
  useTokens.setState(NONE)
  useTokens.persist.clearStorage()
}

export function useIsSignedIn(): boolean {
  return useTokens(({ tokens }) => tokens !== null)
}
