import type { Platform } from '../platform/platform.ts'

export interface ReviewContext extends Platform {
  readonly shop: { readonly name: string; readonly origin: string }
}
