import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { anAccount } from '../../testing/builders.ts'
import { identityContextOn } from '../../testing/identity-context.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { findAccount } from '../../accounts/public.ts'
import { openSession } from '../open-session.ts'
import { collect, handOver } from './hand-over.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)('[A10] of twenty polls at once one gets the tokens', async () => {
  const ctx = await identityContextOn(database.db)
  const { id } = await anAccount(database.db)
  const account = await findAccount(database.db, id)
  const tokens = await openSession(ctx, account!, { clientAddress: '::1', userAgent: null })
  const secret = randomBytes(32).toString('base64url')
  const pluginId = createHash('sha256').update(secret).digest('base64url')
  const given = {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    id_token: tokens.idToken,
  }
  await handOver(ctx, { pluginId, ...given, clientAddress: '192.0.2.1' })
  const polls = await Promise.allSettled(Array.from({ length: 20 }, () => collect(ctx, secret)))
  const states = polls.map((one) =>
    one.status === 'fulfilled' ? one.value.state : (one.reason as { code: string }).code,
  )
  expect(states.filter((state) => state === 'handedOver')).toHaveLength(1)
  expect(states.filter((state) => state === 'hand_over_done')).toHaveLength(19)
})
