import type { PublishedSounds } from '../catalogue/public.ts'
import type { Platform } from '../platform/platform.ts'
import type { Listener } from '../platform/slices/hook.ts'

export interface ReviewContext extends Platform {
  readonly onPublished: readonly Listener<PublishedSounds>[]
  readonly shop: { readonly name: string; readonly origin: string }
}
