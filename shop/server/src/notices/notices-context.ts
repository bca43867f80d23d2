import type { AllowEmail } from '../accounts/public.ts'
import type { Platform } from '../platform/platform.ts'

export interface NoticesContext extends Platform {
  readonly shop: { readonly name: string; readonly origin: string }
  /** Counts a letter that a stranger causes; answers with the address as mail goes to it. */
  readonly allowEmailTo: AllowEmail
}
