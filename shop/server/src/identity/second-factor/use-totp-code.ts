import type { Db } from '../../platform/db/db.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { confirmPendingTotp, deleteDevices, selectTotp, takeTotpStep } from './queries.ts'
import { sealedTotp, totpStep } from './totp.ts'

interface GivenCode {
  readonly accountId: string
  readonly code: string
  readonly now: Date
  readonly secrets: SecretBox
}

/** Takes a code of the account's authenticator; each is good once. */
export async function useTotpCode(tx: Db, { accountId, code, now, secrets }: GivenCode): Promise<boolean> {
  const sealed = (await selectTotp(tx, accountId))?.secret ?? null
  const step = sealed === null ? null : totpStep(secrets.open(sealed, sealedTotp(accountId)), code, now)
  return step !== null && takeTotpStep(tx, { accountId, step })
}

/**
 * Turns a new authenticator on by a code of it, which is used up by that. A browser that was remembered before has never
 * given it, and so is forgotten.
 */
export async function confirmTotpCode(
  tx: Db,
  { accountId, code, now, secrets }: GivenCode,
): Promise<boolean> {
  const sealed = (await selectTotp(tx, accountId))?.pending_secret ?? null
  if (sealed === null) return false
  const step = totpStep(secrets.open(sealed, sealedTotp(accountId)), code, now)
  if (step === null || !(await confirmPendingTotp(tx, { accountId, secret: sealed, step }))) return false
  await deleteDevices(tx, accountId)
  return true
}
