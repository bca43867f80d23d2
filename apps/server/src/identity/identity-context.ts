import type { LRUCache } from 'lru-cache'
import type { Caller } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import type { SigningKeyRing } from './signing-keys.ts'

export interface IdentityContext extends Platform {
  /** Who signs: the address of this shop. */
  readonly issuer: string
  readonly keys: SigningKeyRing
  /** Callers by the hash of their token, for a few seconds, so that a busy browser costs one look-up and not fifty. */
  readonly callers: LRUCache<string, Caller>
}
