import { expect, test } from 'vitest'
import { findAccount } from '../../accounts/public.ts'
import { anAccount } from '../../testing/builders.ts'
import { identityContextOn, isConfirmed } from '../../testing/identity-context.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { changeUser } from './change-user.ts'
import { setUserStatuses } from './set-statuses.ts'

const database = useTestDatabase()

const codesOf = (tries: readonly PromiseSettledResult<unknown>[]) =>
  tries
    .map((one) => (one.status === 'rejected' ? String((one.reason as { code?: string }).code) : 'done'))
    .toSorted()

const confirmed = () => Promise.resolve()

async function aChange(actorId: string, userId: string) {
  const { firstName, lastName, email, role, status, updatedAt } = (await findAccount(database.db, userId))!
  const version = { updatedAt: updatedAt.toISOString(), reason: 'Race' }
  return { actorId, userId, firstName, lastName, email, role, status, ...version }
}

test.skipIf(!hasPostgres)('[R27] two administrators who take each other’s role away leave one', async () => {
  const ctx = await identityContextOn(database.db)
  for (let turn = 0; turn < 5; turn++) {
    const [one, two] = [
      await anAccount(database.db, { role: 'admin' }),
      await anAccount(database.db, { role: 'admin' }),
    ]
    const changes = [await aChange(one.id, two.id), await aChange(two.id, one.id)]
    const tries = await Promise.allSettled(
      changes.map((change) => changeUser(ctx, { ...change, role: 'user' }, confirmed)),
    )
    expect(codesOf(tries)).toEqual(['done', 'role_not_allowed'])
  }
})

test.skipIf(!hasPostgres)(
  '[R27] of twenty edits of one user at once one is kept, and the others are told',
  async () => {
    const ctx = await identityContextOn(database.db)
    const admin = await anAccount(database.db, { role: 'admin' })
    const { id } = await anAccount(database.db)
    const change = await aChange(admin.id, id)
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        changeUser(ctx, { ...change, firstName: `Name ${at}` }, confirmed),
      ),
    )
    expect(codesOf(tries)).toEqual([...Array.from({ length: 19 }, () => 'changed_meanwhile'), 'done'])
  },
)

test.skipIf(!hasPostgres)('many deactivated by two administrators at once are deactivated once', async () => {
  const ctx = await identityContextOn(database.db)
  const admins = [
    await anAccount(database.db, { role: 'admin' }),
    await anAccount(database.db, { role: 'admin' }),
  ]
  const userIds = await Promise.all(Array.from({ length: 10 }, async () => (await anAccount(database.db)).id))
  const [one, two] = await Promise.all(
    admins.map(({ id: actorId }, at) => {
      const ids = at === 0 ? userIds : userIds.toReversed()
      return setUserStatuses(
        ctx,
        { actorId, userIds: ids, status: 'deactivated', reason: 'Race' },
        isConfirmed,
      )
    }),
  )
  expect([...one!.changedIds, ...two!.changedIds].toSorted()).toEqual(userIds.toSorted())
})
