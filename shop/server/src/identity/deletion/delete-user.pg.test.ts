import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount, replayDeletions } from '../../accounts/public.ts'
import { eraseArtist } from '../../artists/public.ts'
import { completeCheckout, eraseCart } from '../../orders/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, aSound } from '../../testing/builders.ts'
import { identityContextOn, tokensOf } from '../../testing/identity-context.ts'
import { givePoints, ordersContextOn } from '../../testing/orders-context.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { checkLedger, forfeitPoints } from '../../wallet/public.ts'
import { setPassword } from '../passwords.ts'
import { refreshSession } from '../refresh-session.ts'
import { signIn } from '../sign-in.ts'
import { deletionContext } from './delete-user.ts'

const database = useTestDatabase()
const password = 'rain on the tin roof'
const nobodyTold = () => Promise.resolve()
let ctx: Awaited<ReturnType<typeof identityContextOn>>
beforeEach(async () => {
  if (!hasPostgres) return
  const base = await identityContextOn(database.db)
  ctx = { ...base, deletion: { ...base.deletion, erasers: [eraseCart, forfeitPoints, eraseArtist] } }
})

const count = async (text: string): Promise<number> =>
  (await sql.raw<{ n: number }>(`select count(*) as n from ${text}`).execute(over(database.db))).rows[0]!.n

const leave = (accountId: string) => deleteAccount(deletionContext(ctx), accountId, nobodyTold)

test.skipIf(!hasPostgres)(
  'a purchase at the moment of the deletion is whole or has not happened, and the books balance',
  async () => {
    const sound = await aSound(database.db)
    for (let round = 0; round < 20; round++) {
      const { id } = await anAccount(database.db)
      await givePoints(database.db, id, 10)
      const buy = () =>
        completeCheckout(ordersContextOn(database.db), {
          accountId: id,
          idempotencyKey: newId(),
          items: [{ soundId: sound.id, pricePoints: 2 }],
        })
      const [bought, left] = await Promise.allSettled([buy(), leave(id)])
      expect(left.status).toBe('fulfilled')
      const licences = await count(`licence where account_id = '${id}'`)
      const outcome = bought.status === 'fulfilled' ? 'bought' : (bought.reason as { code?: string }).code
      expect([
        [0, 'not_registered'],
        [1, 'bought'],
      ]).toContainEqual([licences, outcome])
      await expect(buy()).rejects.toMatchObject({ code: 'not_registered' })
      expect(await count(`cart where account_id = '${id}'`)).toBe(0)
    }
    expect(await count('wallet where balance_points > 0')).toBe(0)
    expect(await checkLedger(database.db)).toEqual([])
  },
)

test.skipIf(!hasPostgres)(
  'a renewal or a sign-in at the moment of the deletion leaves no session behind',
  async () => {
    for (let round = 0; round < 10; round++) {
      const { id, email } = await anAccount(database.db)
      await setPassword(database.db, { accountId: id, password })
      const from = { clientAddress: `192.0.2.${round + 1}`, userAgent: null }
      const { refreshToken } = tokensOf(await signIn(ctx, { email, password, ...from }))
      const [left] = await Promise.allSettled([
        leave(id),
        refreshSession(ctx, refreshToken),
        signIn(ctx, { email, password, ...from }),
      ])
      expect(left.status).toBe('fulfilled')
      expect(await count(`session where account_id = '${id}'`)).toBe(0)
    }
  },
)

test.skipIf(!hasPostgres)('two administrators who leave at once: one stays', async () => {
  const admins = await Promise.all([0, 1].map(() => anAccount(database.db, { role: 'admin' })))
  const tries = await Promise.allSettled(admins.map(({ id }) => leave(id)))
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.skipIf(!hasPostgres)('a deletion that fails on its way changes nothing', async () => {
  const { id } = await anAccount(database.db)
  await givePoints(database.db, id, 10)
  const broken = { ...deletionContext(ctx), erasers: [forfeitPoints, () => Promise.reject(new Error('no'))] }
  await expect(deleteAccount(broken, id, nobodyTold)).rejects.toThrow('no')
  expect(await count('wallet where balance_points = 10')).toBe(1)
  expect(await count('account where deleted_at is null')).toBeGreaterThan(0)
  await inTransaction(database.db, (tx) => forfeitPoints(tx, { accountId: id }))
  expect(await count('wallet where balance_points = 10')).toBe(0)
})

test.skipIf(!hasPostgres)('processes that start at once replay a deletion once', async () => {
  const { id } = await anAccount(database.db)
  await sql`insert into deletion (account_id, asked_at) values (${id}, now())`.execute(over(database.db))
  const replayed = await Promise.all([0, 1, 2].map(() => replayDeletions(deletionContext(ctx))))
  expect(replayed.reduce((sum, one) => sum + one)).toBe(1)
})
