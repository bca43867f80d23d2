import { confirmNotice, getProofChallenge, type ProofChallenge, sendNotice } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSound } from '../testing/builders.ts'
import { mailsTo } from '../testing/mails.ts'
import { solve } from '../testing/solve-challenge.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { MAX_OPEN_NOTICES } from './rules.ts'

const database = useTestDatabase()
let now: Date
let shop: TestApp
beforeEach(async () => {
  // Proofs of work end by the real time too.
  now = new Date('2036-11-26T12:00:00Z')
  shop = await openTestApp(database.db, {}, { now: () => now })
})
afterEach(() => shop[Symbol.asyncDispose]())

const email = 'max@segno.test'
const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload })

test.skipIf(!hasPostgres)(
  'of six notices that one address confirms at once, three take a sound off sale',
  async () => {
    for (let given = 0; given < 6; given++) {
      // Letters to one address are counted by the day.
      now = new Date(now.getTime() + 86_400_000)
      const { id } = await aSound(database.db)
      const { body } = (await shop.app.inject(getProofChallenge.path)).json<{
        body: { data: ProofChallenge }
      }>()
      await shop.app.inject({
        method: 'POST',
        url: sendNotice.path,
        headers: { proof: await solve(body.data) },
        payload: { loopId: id, name: 'Max', email, statement: 'It is my song.' },
      })
    }
    const secrets = (await mailsTo(database.db, email)).map(
      ({ body_text: text }) => /confirm=([\w-]+)/.exec(text ?? '')?.[1] ?? '',
    )
    expect(secrets).toHaveLength(6)
    const answers = await Promise.all(secrets.map((secret) => post(confirmNotice.path, { secret })))
    const withheld = answers.map(
      (answer) => answer.json<{ body: { data: { isWithheld: boolean } } }>().body.data.isWithheld,
    )
    expect(withheld.filter(Boolean)).toHaveLength(MAX_OPEN_NOTICES)
  },
)
