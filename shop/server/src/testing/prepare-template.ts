import { join } from 'node:path'
import { SigningKeyRing } from '../identity/signing-keys.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import type { Db } from '../platform/db/db.ts'
import { TEST_SECRETS } from './test-secrets.ts'

/** What every test's database begins with: all tables, and the key that signs tokens, which takes long to make. */
export async function prepareTemplate(db: Db): Promise<void> {
  await migrate(db, await readMigrations(join(import.meta.dirname, '../../migrations')))
  await SigningKeyRing.open({ db, now: () => new Date(), secrets: TEST_SECRETS })
}
