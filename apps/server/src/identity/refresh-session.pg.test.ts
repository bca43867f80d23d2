import { LRUCache } from 'lru-cache'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Caller } from '../platform/http/route.ts'
import { FolderFileStore } from '../platform/file-store-folder.ts'
import { Jobs } from '../platform/jobs.ts'
import { anAccount } from '../testing/builders.ts'
import { hasTestDatabase, useTestDatabase } from '../testing/test-database.ts'
import { setPassword } from './passwords.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { SigningKeyRing } from './signing-keys.ts'

const database = useTestDatabase()
const log = pino({ level: 'silent' })

test.skipIf(!hasTestDatabase)(
  'of twenty who use one refresh token at once, one gets new tokens',
  async () => {
    const now = (): Date => new Date()
    const ctx = {
      db: database.db,
      files: new FolderFileStore('nowhere'),
      jobs: new Jobs(database.db, log),
      log,
      now,
      issuer: 'https://segno.test',
      keys: await SigningKeyRing.open(database.db, now),
      callers: new LRUCache<string, Caller>({ max: 100, ttl: 15_000 }),
    }
    const { id, email } = await anAccount(database.db)
    await setPassword(database.db, { accountId: id, password: 'rain on the tin roof' })
    const { refreshToken } = await signIn(ctx, {
      email,
      password: 'rain on the tin roof',
      clientAddress: '::1',
    })
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => refreshSession(ctx, refreshToken)),
    )
    const winners = tries.filter((one) => one.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    await expect(refreshSession(ctx, winners[0]!.value.refreshToken)).resolves.toBeDefined()
  },
)
