import type { Db } from '../../platform/db.ts'
import { confirmPendingTotp, deleteDevices, selectTotp, takeTotpStep } from './queries.ts'
import { totpStep } from './totp.ts'

interface GivenCode {
  readonly accountId: string
  readonly code: string
  readonly now: Date
}

/** Takes a code of the account's authenticator; each is good once. */
export async function useTotpCode(tx: Db, { accountId, code, now }: GivenCode): Promise<boolean> {
  const secret = (await selectTotp(tx, accountId))?.secret ?? null
  const step = secret === null ? null : totpStep(secret, code, now)
  return step !== null && takeTotpStep(tx, { accountId, step })
}

/**
 * Turns a new authenticator on by a code of it, which is used up by that. A browser that was remembered before has never
 * given it, and so is forgotten.
 */
export async function confirmTotpCode(tx: Db, { accountId, code, now }: GivenCode): Promise<boolean> {
  const secret = (await selectTotp(tx, accountId))?.pending_secret ?? null
  const step = secret === null ? null : totpStep(secret, code, now)
  if (secret === null || step === null) return false
  if (!(await confirmPendingTotp(tx, { accountId, secret, step }))) return false
  await deleteDevices(tx, accountId)
  return true
}
