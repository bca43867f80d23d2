import { event } from '../platform/slices/hook.ts'

/** An application to become an artist, with the accepted version of the agreement. */
export interface Applied {
  readonly accountId: string
  readonly agreementNumber: number
  readonly at: Date
}

/** What later slices do in the transaction of an application; they may refuse it by an `AppError`. */
export const onApplied = event<Applied>('applied as an artist')
