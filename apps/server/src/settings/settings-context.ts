import type { ShopSettings } from '@segno/contract'
import type { Platform } from '../platform/platform.ts'
import type { LiveSettings } from './live-settings.ts'

export interface SettingsContext extends Pick<Platform, 'db' | 'now'> {
  readonly live: LiveSettings
  /** Where the shop is registered for VAT. */
  readonly country: string
  readonly environment: ShopSettings['environment']
}
