import type { Platform } from '../platform/platform.ts'
import type { Listener } from '../platform/slices/hook.ts'
import type { Applied } from './hooks.ts'

export interface ArtistsContext extends Platform {
  readonly shop: { readonly name: string; readonly origin: string }
  readonly scratchFolder: string
  readonly hooks: { readonly onApplied: readonly Listener<Applied>[] }
}
