import type { Profile } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/db.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import type { AccountsContext } from './accounts-context.ts'
import { changedMeanwhile } from './errors.ts'
import { updateAccount } from './queries.ts'
import { whyLinkUnfit, whyNameUnfit } from './rules.ts'
import { showProfile } from './show-profile.ts'

export interface ProfileChange {
  readonly userFirstName: string
  readonly userLastName: string
  readonly country: string
  readonly currency: string
  readonly links: readonly string[]
  readonly updatedAt: string
}

/**
 * Takes over what a person has changed of themself.
 *
 * @throws {AppError} bad_request with the field, changed_meanwhile where another window was quicker
 */
export async function updateProfile(
  ctx: Pick<AccountsContext, 'db' | 'now' | 'jobs' | 'availablePoints' | 'aroundCountryChange'>,
  accountId: string,
  change: ProfileChange,
): Promise<Profile> {
  check(change)
  await inTransaction(ctx.db, (tx) =>
    ctx.aroundCountryChange(tx, accountId, () => store(tx, accountId, change, ctx.now())),
  )
  ctx.jobs.wake()
  return showProfile(ctx, accountId)
}

async function store(tx: Db, id: string, change: ProfileChange, now: Date): Promise<void> {
  const updated = await updateAccount(tx, {
    id,
    firstName: change.userFirstName.normalize('NFC'),
    lastName: change.userLastName.normalize('NFC'),
    country: change.country,
    currency: change.currency,
    links: change.links,
    readAt: new Date(change.updatedAt),
    now,
  })
  if (!updated) throw changedMeanwhile()
}

function check(change: ProfileChange): void {
  const wrong = [
    { path: 'userFirstName', message: whyNameUnfit(change.userFirstName) },
    { path: 'userLastName', message: whyNameUnfit(change.userLastName) },
    ...change.links.map((link, at) => ({ path: `links.${at}`, message: whyLinkUnfit(link) })),
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]))
  const [first] = wrong
  if (first) throw new AppError(400, 'bad_request', first.message, wrong)
}
