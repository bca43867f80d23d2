import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Db } from '../platform/db/db.ts'
import { openTestApp, signedIn, type SignedIn, type TestApp } from './test-app.ts'

/** The whole server, opened anew for each test of a file. */
export function useTestApp(database: { readonly db: Db }): Pick<TestApp, 'app' | 'ctx'> {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp(database.db)
  })
  afterEach(() => shop[Symbol.asyncDispose]())
  return latest(() => shop)
}

/**
 * The whole server, opened once for all tests of a file. Its time stands still: after a minute the keys would be read
 * again, and the database is emptied before each test.
 */
export function useLastingTestApp(database: { readonly db: Db }): Pick<TestApp, 'app' | 'ctx'> {
  let shop: TestApp
  beforeAll(async () => {
    const now = new Date()
    shop = await openTestApp(database.db, {}, { now: () => now })
  })
  afterAll(() => shop[Symbol.asyncDispose]())
  return latest(() => shop)
}

/** Somebody who is signed in before each test. */
export function useSignedIn(
  shop: Pick<TestApp, 'app' | 'ctx'>,
  facts: Parameters<typeof signedIn>[1] = {},
  options: Parameters<typeof signedIn>[2] = {},
): SignedIn {
  let who: SignedIn
  beforeEach(async () => {
    who = await signedIn(shop, facts, options)
  })
  return {
    get id() {
      return who.id
    },
    get token() {
      return who.token
    },
  }
}

/** What is open at the time of asking. */
const latest = (shop: () => TestApp): Pick<TestApp, 'app' | 'ctx'> => ({
  get app() {
    return shop().app
  },
  get ctx() {
    return shop().ctx
  },
})
