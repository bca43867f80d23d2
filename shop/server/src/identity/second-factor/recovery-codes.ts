import { randomBytes } from 'node:crypto'
import { lettersAndDigits } from '@segno/units'
import type { Db } from '../../platform/db/db.ts'
import { hashToken } from '../tokens.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './queries.ts'

const CODES = 10
const CODE_BYTES = 6
const SHAPE = /^([0-9a-f]{6})([0-9a-f]{6})$/

/** Ten new codes in the place of the old; shown once, and only their hashes are kept. */
export async function renewRecoveryCodes(tx: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => {
    const digits = randomBytes(CODE_BYTES).toString('hex')
    return `${digits.slice(0, CODE_BYTES)}-${digits.slice(CODE_BYTES)}`
  })
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashOf(accountId, code)),
  )
  return codes
}

/** @returns whether it was one of the account's codes, unused until now */
export async function useRecoveryCode(
  tx: Db,
  used: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  const [, first, second] = SHAPE.exec(lettersAndDigits(used.code).toLowerCase()) ?? []
  if (second === undefined) return false
  return takeRecoveryCode(tx, {
    accountId: used.accountId,
    codeHash: hashOf(used.accountId, `${first}-${second}`),
    now: used.now,
  })
}

const hashOf = (accountId: string, code: string): string => hashToken(`recovery ${accountId} ${code}`)
