import type { Platform } from '../platform/platform.ts'

export interface ArtistsContext extends Platform {
  readonly shop: { readonly name: string; readonly origin: string }
  readonly scratchFolder: string
}
