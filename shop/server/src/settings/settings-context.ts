import type { ShopSettings } from '@segno/contract'
import type { Platform } from '../platform/platform.ts'
import type { LiveSettings } from './live-settings.ts'

/** What a shop is connected to, as far as the setup checklist asks; null where it is not. */
export interface OutsideParts {
  readonly databaseUrl: string | null
  readonly smtpUrl: string | null
  readonly cards: { readonly kind: string } | null
}

export interface SettingsContext extends Pick<Platform, 'db' | 'jobs' | 'now'> {
  readonly live: LiveSettings
  /** Where the shop is registered for VAT. */
  readonly country: string
  readonly environment: ShopSettings['environment']
  readonly outside: OutsideParts
}
