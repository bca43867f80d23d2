import type { Profile, RequestParts, updateProfile as updateProfileEndpoint } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { AccountsContext } from './accounts-context.ts'
import { changedMeanwhile } from './errors.ts'
import { updateAccount } from './queries.ts'
import { whyLinkUnfit, whyNameUnfit } from './rules.ts'
import { type ProfileContext, showProfile } from './show-profile.ts'

export type ProfileChange = RequestParts<typeof updateProfileEndpoint, 'out'>['body']

/**
 * Stores the fields of a profile that were sent.
 *
 * @throws {AppError} bad_request with the field; changed_meanwhile where `updatedAt` was sent and another window was quicker
 */
export async function updateProfile(
  ctx: ProfileContext & Pick<AccountsContext, 'now' | 'jobs' | 'aroundCountryChange'>,
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
  const { userFirstName, userLastName, country, currency, links, updatedAt } = change
  const updated = await updateAccount(tx, {
    id,
    set: {
      first_name: userFirstName?.normalize('NFC'),
      last_name: userLastName?.normalize('NFC'),
      country,
      currency,
      links,
    },
    readAt: updatedAt === undefined ? null : new Date(updatedAt),
    now,
  })
  if (!updated) throw changedMeanwhile()
}

function check({ userFirstName, userLastName, links = [] }: ProfileChange): void {
  const wrong = [
    { path: 'userFirstName', message: whyNameUnfit(userFirstName ?? '') },
    { path: 'userLastName', message: whyNameUnfit(userLastName ?? '') },
    ...links.map((link, at) => ({ path: `links.${at}`, message: whyLinkUnfit(link) })),
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]))
  const [first] = wrong
  if (first) throw new AppError(400, 'bad_request', first.message, wrong)
}
