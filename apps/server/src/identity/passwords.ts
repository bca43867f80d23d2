import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { passwordUnfit } from './errors.ts'
import type { Db } from '../platform/db.ts'
import { selectPasswordHash, upsertCredential } from './queries.ts'
import { whyPasswordUnfit } from './rules.ts'

/** OWASP's first choice for argon2id, which is the library's own default kind: 19 MiB, two passes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let running = 0
const queue: (() => void)[] = []

/** Each hash takes its own 19 MiB, so a flood of sign-ins waits in line instead of taking the machine. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= availableParallelism()) await new Promise<void>((resolve) => queue.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    queue.shift()?.()
  }
}

/** @throws {AppError} password_unfit */
export async function setPassword(tx: Db, given: { accountId: string; password: string }): Promise<void> {
  const why = whyPasswordUnfit(given.password)
  if (why !== null) throw passwordUnfit(why)
  await upsertCredential(tx, given.accountId, await inTurn(() => hash(given.password, ARGON2)))
}

/** Takes as long for an account that has no password, or for no account at all, as for a wrong one. */
export async function isPassword(
  db: Db,
  given: { accountId: string | null; password: string },
): Promise<boolean> {
  const stored = given.accountId === null ? null : await selectPasswordHash(db, given.accountId)
  if (stored === null) {
    await inTurn(() => hash(given.password, ARGON2))
    return false
  }
  return inTurn(() => verify(stored, given.password))
}
