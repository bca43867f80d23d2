import type { Platform } from '../platform/platform.ts'

export interface AllowancesContext extends Pick<Platform, 'db' | 'jobs' | 'log' | 'now'> {
  readonly shop: { readonly name: string; readonly origin: string }
  /** As administrators last set it; null for no limit. */
  readonly allowance: { readonly giveAwayCentsADay: number | null }
}
