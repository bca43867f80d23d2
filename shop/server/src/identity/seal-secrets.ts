import type { Db } from '../platform/db/db.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { replaceSigningKey, selectSigningKeys } from './queries.ts'
import { replaceTotpSecrets, selectUnsealedTotp } from './second-factor/queries.ts'
import { sealedTotp } from './second-factor/totp.ts'
import { sealedSigningKey } from './signing-keys.ts'

const ROWS_AT_ONCE = 500

/**
 * Seals with the current key what is plain or was sealed with the one before. Safe to call from many processes at once,
 * and again after it was stopped.
 *
 * @throws {OperatorError} where something was sealed with another key
 */
export async function sealSecrets(db: Db, secrets: SecretBox): Promise<void> {
  for (const { id, private_jwk: before } of await selectSigningKeys(db)) {
    const sealed = secrets.reseal(before, sealedSigningKey(id))
    if (sealed !== before) await replaceSigningKey(db, { id, before, sealed })
  }
  for (;;) {
    const rows = await selectUnsealedTotp(db, { sealedPrefix: secrets.currentPrefix, limit: ROWS_AT_ONCE })
    for (const row of rows) {
      const sealed = (text: string | null) => text && secrets.reseal(text, sealedTotp(row.account_id))
      const after = { secret: sealed(row.secret), pending_secret: sealed(row.pending_secret) }
      await replaceTotpSecrets(db, row, after)
    }
    if (rows.length === 0) return
  }
}
