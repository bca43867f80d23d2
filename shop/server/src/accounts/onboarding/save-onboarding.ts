import type { Profile, WayOfWork } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { notRegistered } from '../errors.ts'
import { holdOpenAccount } from '../queries.ts'
import { upsertOnboarding } from './queries.ts'
import { type ProfileContext, showProfile } from '../show-profile.ts'

/** Takes the place of whatever was told before. */
export async function saveOnboarding(
  ctx: ProfileContext & Pick<AccountsContext, 'now'>,
  accountId: string,
  given: WayOfWork,
): Promise<Profile> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await holdOpenAccount(tx, accountId))) throw notRegistered()
    await upsertOnboarding(tx, accountId, { ...given, ...withoutRepeats(given) }, ctx.now())
  })
  return showProfile(ctx, accountId)
}

/** Somebody who is not to be asked. */
export async function skipOnboarding(tx: Db, accountId: string, now: Date): Promise<void> {
  const nothing = { daw: null, genres: [], instruments: [], waysOfWorking: [], isSkipped: true }
  await upsertOnboarding(tx, accountId, nothing, now)
}

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

function withoutRepeats({ genres, instruments, waysOfWorking }: WayOfWork) {
  return { genres: once(genres), instruments: once(instruments), waysOfWorking: once(waysOfWorking) }
}
