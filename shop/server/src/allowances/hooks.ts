import type { HeldActKind } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { part } from '../platform/slices/hook.ts'

/** Does what an administrator proposed, in the transaction that decides it. */
export interface HeldActRunner {
  readonly kind: HeldActKind
  /** @param payload as it was given, and read by nothing else */
  readonly run: (
    tx: Db,
    payload: never,
    act: { readonly id: string; readonly actorId: string },
  ) => Promise<unknown>
}

export const heldActRunners = part<HeldActRunner>('acts to confirm')
