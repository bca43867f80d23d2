import { SecretBox } from '../platform/secrets/secret-box.ts'

/** The key of every test's shop: they share databases, in which keys that sign lie sealed. */
export const TEST_SECRET_KEY = Buffer.alloc(32, 'test').toString('base64')
export const TEST_SECRETS = new SecretBox({ current: Buffer.from(TEST_SECRET_KEY, 'base64'), old: null })
