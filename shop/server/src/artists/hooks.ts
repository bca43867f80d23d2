import { event } from '../platform/slices/hook.ts'

/** Somebody who asks to become an artist, and the version of the agreement that they accept. */
export interface Applied {
  readonly accountId: string
  readonly agreementNumber: number
  readonly at: Date
}

/** What later slices do in the transaction of an application; they may refuse it by an `AppError`. */
export const onApplied = event<Applied>('applied as an artist')
