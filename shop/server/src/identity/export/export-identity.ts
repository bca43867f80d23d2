import type { Db } from '../../platform/db/db.ts'
import { selectKeysOf } from '../api-keys/queries.ts'
import { countRecoveryCodes, hasEmailFactor, selectTotp } from '../second-factor/queries.ts'
import { selectIdentities } from '../social/queries.ts'
import {
  selectAllDevices,
  selectAllSessions,
  selectOwnPasskeys,
  selectPasswordChange,
  selectSecurityEvents,
  selectWaitingAddresses,
} from './queries.ts'

/** What is known of how somebody comes in. Secrets, and hashes of them, are not copied. */
export async function exportIdentity(db: Db, accountId: string): Promise<unknown> {
  const totp = await selectTotp(db, accountId)
  return {
    passwordChangedAt: await selectPasswordChange(db, accountId),
    accountsElsewhere: await selectIdentities(db, accountId),
    secondFactor: {
      authenticator: (totp?.secret ?? null) !== null,
      codesByMail: await hasEmailFactor(db, accountId),
      passkeys: await selectOwnPasskeys(db, accountId),
      recoveryCodesLeft: await countRecoveryCodes(db, accountId),
    },
    addressesThatWait: await selectWaitingAddresses(db, accountId),
    sessions: await selectAllSessions(db, accountId),
    apiKeys: await selectKeysOf(db, accountId),
    rememberedBrowsers: await selectAllDevices(db, accountId),
    securityLog: await selectSecurityEvents(db, accountId),
  }
}
