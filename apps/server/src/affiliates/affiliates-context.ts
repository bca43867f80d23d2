import type { Platform } from '../platform/platform.ts'

export interface AffiliatesContext extends Pick<Platform, 'db' | 'now'> {
  /** Where people reach the shop, without a slash at the end. */
  readonly origin: string
}
