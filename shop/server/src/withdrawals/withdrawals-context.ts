import type { AllowEmail } from '../accounts/public.ts'
import type { BillingContext } from '../billing/public.ts'
import type { Platform } from '../platform/platform.ts'

export interface WithdrawalsContext extends Platform {
  readonly shop: { readonly name: string; readonly origin: string; readonly supportHost: string }
  /** Payments and their refunds. */
  readonly billing: BillingContext
  /**
   * Counts a mail that a stranger causes; answers with the address as mail goes to it.
   *
   * @throws {AppError} bad_request for what is no address, too_many_attempts
   */
  readonly allowEmailTo: AllowEmail
}
