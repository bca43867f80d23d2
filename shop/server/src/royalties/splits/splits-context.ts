import type { Platform } from '../../platform/platform.ts'
import type { Shop } from './letters.ts'

/** Everything that sharing a royalty needs. */
export interface SplitsContext extends Pick<Platform, 'db' | 'now' | 'jobs'> {
  readonly shop: Shop
}
