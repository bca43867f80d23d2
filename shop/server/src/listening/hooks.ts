import { type UsageSource } from '@segno/contract'
import { port } from '../platform/slices/hook.ts'
import type { Caller } from '../platform/http/route.ts'

/** Something of value that somebody did, where no table of its own tells it. */
export interface Use {
  /** Null for a guest. */
  readonly accountId: string | null
  readonly kind: 'search' | 'preview' | 'match'
  readonly source: UsageSource
  /** Of a search with words: these, and how many sounds it found. */
  readonly search?: { readonly words: string; readonly found: number }
}

/** Statistics belong to a later slice. Answered at once: nobody waits for it. */
export const usageRecord = port<(use: Use) => void>('usage record')

/** Tells of a use. */
export type TellUse = (use: Pick<Use, 'kind' | 'search'> & UserFacts) => void

interface UserFacts {
  readonly caller: Caller | null
  /** True where a request without a session says that it comes from the plugin. */
  readonly isPlugin?: boolean
}

/** The client of the shop's own plugin in hosted sign-in. */
const PLUGIN_CLIENT = 'agent'

/** Administrators try things out, so theirs do not count. */
export function tellUse(record: () => (use: Use) => void): TellUse {
  return ({ caller, isPlugin = false, ...use }) => {
    if (caller?.role === 'admin') return
    const source = isPlugin ? 'plugin' : sourceOf(caller)
    record()({ ...use, source, accountId: caller?.accountId ?? null })
  }
}

function sourceOf(caller: Caller | null): UsageSource {
  if (!caller?.program) return 'web'
  return caller.program.clientId === PLUGIN_CLIENT ? 'plugin' : 'api'
}
