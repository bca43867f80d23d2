import {
  type LegalAcceptance,
  type LegalTextName,
  type LegalTexts,
  MAX_RECENT_PLAYS,
  type OwnAcceptance,
} from '@segno/contract'
import { taxPlaceOf } from '@segno/vat'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { ask } from '../testing/ask.ts'
import { anAccount, aSound } from '../testing/builders.ts'
import { givePoints } from '../testing/orders-context.ts'
import { openTestApp, signedIn, type SignedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { acceptAgreement, acceptInForce, requireAgreement } from './accept-text.ts'
import { publishLegalText } from './publish-legal-text.ts'
import { selectAcceptancesOf, selectVersions } from './queries.ts'
import { readMarkdown } from './read-markdown.ts'
import { problemsIn, showLegalText, showLegalTexts, showOwnAcceptances } from './show-legal-texts.ts'

const database = useTestDatabase()
// In Berlin it is the 2nd already.
const START = new Date('2027-03-01T23:30:00Z')
let clock: Date
let share: number
let admin: SignedIn
let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp(database.db, {}, { now: () => START })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  clock = START
  share = 5_000
  admin = await signedIn(
    shop,
    { role: 'admin', first_name: 'Grace', last_name: 'Hall' },
    { isConfirmed: true },
  )
})

const ctx = () => ({
  db: database.db,
  now: () => clock,
  shop: { name: 'Coda', origin: 'https://coda.test', supportHost: 'coda.test', legal: null },
  artistShareBasisPoints: share,
  promoPointMicroEur: 300_000,
  affiliateTerms: { shareBasisPoints: 1_500, holdDays: 30, minPayoutCents: 2_500 },
  vatSeller: { place: taxPlaceOf({ country: 'DE', postcode: null }) },
})
const publish = (
  name: LegalTextName,
  validFrom: string,
  { markdown = 'Be kind at {{shopName}}.', lastNumber = 2 } = {},
) => publishLegalText(ctx(), { actorId: admin.id, name, markdown, validFrom, lastNumber })
const numberOn = async (name: LegalTextName, instant: string): Promise<number> => {
  clock = new Date(instant)
  return (await showLegalText(ctx(), name, undefined)).number
}

test.each(['terms', 'privacy', 'imprint', 'agreement', 'affiliates', 'withdrawal'] as const)(
  'the %s that come with the shop can be published as they are',
  async (name) => {
    for (const { markdown } of await selectVersions(database.db, name)) {
      expect(problemsIn(markdown, ctx())).toEqual([])
      expect(readMarkdown(markdown).blocks.length).toBeGreaterThan(0)
    }
  },
)

test('the privacy policy says what is kept of people, and how many plays', async () => {
  const { blocks } = await showLegalText(ctx(), 'privacy', undefined)
  const text = blocks.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n')
  expect(text).toContain('Kept until you delete your account.')
  expect(text.split(`the last ${MAX_RECENT_PLAYS} sounds`)).toHaveLength(3)
})

test.each(['terms', 'withdrawal'] as const)(
  'the %s give everybody the right to withdraw, as the shop does, and name a plan as one contract',
  async (name) => {
    const { blocks } = await showLegalText(ctx(), name, undefined)
    const text = blocks.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n')
    expect(text).toContain('We give it to every buyer, wherever you live.')
    expect(text).toContain('A plan is one contract')
    expect(text).not.toMatch(/If you (live|are a consumer) in the European Union/)
  },
)

test('the affiliate terms say the figures of today', async () => {
  const { blocks } = await showLegalText(ctx(), 'affiliates', undefined)
  const text = blocks.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n')
  expect(text).toContain('You get 15% of what people pay within 12 months')
  expect(text).toContain('30 days after the payment')
  expect(text).toContain('from 25.00 up')
})

test('the agreement says the share and the worth of a point that was given away', async () => {
  const { blocks } = await showLegalText(ctx(), 'agreement', undefined)
  const text = blocks.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n')
  expect(text).toContain('you get 50%, unless we have agreed on another share with you')
  expect(text).toContain('A point that the shop gave away counts as € 0.30')
  expect(text).toContain('The shop issues the invoice of each payment in your name (self-billing)')
})

test('a version is in force from midnight of its day where the shop is registered, and earlier ones stay', async () => {
  await publish('terms', '2027-03-04')
  expect(await showLegalText(ctx(), 'terms', 3)).toMatchObject({ state: 'later' })
  expect(await numberOn('terms', '2027-03-03T22:59:59Z')).toBe(2)
  expect(await numberOn('terms', '2027-03-03T23:00:00Z')).toBe(3)
  expect(await showLegalText(ctx(), 'terms', undefined)).toMatchObject({
    validFrom: '2027-03-04',
    state: 'inForce',
    blocks: [{ runs: [{ text: 'Be kind at Coda.' }] }],
    versions: [{ number: 3 }, { number: 2 }, { number: 1 }],
  })
  expect(await showLegalText(ctx(), 'terms', 1)).toMatchObject({ number: 1, state: 'earlier' })
  await expect(showLegalText(ctx(), 'terms', 4)).rejects.toMatchObject({ code: 'legal_text_not_found' })
})

test('none takes effect in the past or before the one that it follows', async () => {
  const early = { code: 'legal_text_in_past' }
  await expect(publish('terms', '2027-03-01')).rejects.toMatchObject(early)
  await publish('terms', '2027-03-05')
  await expect(publish('terms', '2027-03-04', { lastNumber: 3 })).rejects.toMatchObject(early)
  await publish('terms', '2027-03-05', { lastNumber: 3 })
  expect(await numberOn('terms', '2027-03-06T12:00:00Z')).toBe(4)
})

test('of two who publish at once one is told of the other', async () => {
  const both = await Promise.allSettled([publish('terms', '2027-03-02'), publish('terms', '2027-03-02')])
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toMatchObject([{ code: 'legal_text_changed' }])
})

test('an administrator publishes over the wire, which the trail keeps; what cannot be shown is refused in words', async () => {
  const url = '/api/admin/legal-texts/terms'
  const body = { markdown: 'At {{shopnaem}}\n<b>x</b>', validFrom: '2027-03-02', lastNumber: 2 }
  const { token } = admin
  const answer = await shop.app.inject({ method: 'POST', url, headers: { token }, payload: body })
  expect(answer.json()).toMatchObject({
    code: 'legal_text_invalid',
    errors: [
      {
        path: 'markdown',
        message:
          'Line 1: {{shopnaem}} is not a placeholder. Choose one from the list. Line 1: HTML cannot be used here.',
      },
    ],
  })
  await ask(shop, url, { method: 'POST', token, body: { ...body, markdown: 'At {{shopName}}' } })
  const { texts } = await ask<LegalTexts>(shop, '/api/admin/legal-texts', { token })
  expect(texts.find(({ name }) => name === 'terms')).toMatchObject({
    inForce: 3,
    versions: [
      { number: 3, publishedBy: { name: 'Grace Hall' } },
      { number: 2, publishedBy: null },
      { number: 1, publishedBy: null },
    ],
  })
  const { rows } = await sql`select action, subject_id, before, after from audit_entry`.execute(
    over(database.db),
  )
  expect(rows).toEqual([
    {
      action: 'legal_text.publish',
      subject_id: 'terms',
      before: { version: 2, valid_from: '2026-11-29' },
      after: { version: 3, valid_from: '2027-03-02' },
    },
  ])
})

const accepted = async (accountId: string): Promise<string[]> =>
  (await selectAcceptancesOf(database.db, accountId)).map(
    ({ name, number, occasion }) => `${name} ${number}: ${occasion}`,
  )

test('registering accepts the terms in force', async () => {
  const registered = await ask<{ email: string }>(shop, '/api/auth/register', {
    method: 'POST',
    body: {
      email: 'ada@coda.test',
      password: 'rain on the tin roof',
      role: 'user',
      type: 'user',
      firstName: 'Ada',
      lastName: 'Lee',
      country: 'DE',
      currency: 'EUR',
    },
  })
  expect(registered.email).toBe('ada@coda.test')
  const { rows } = await sql<{ id: string }>`select id from account where email = 'ada@coda.test'`.execute(
    over(database.db),
  )
  expect(await accepted(rows[0]!.id)).toEqual(['terms 2: registration'])
})

test('a purchase accepts the terms, once a version', async () => {
  const buyer = await signedIn(shop)
  const buy = async () => {
    const { id: loopId } = await aSound(database.db)
    await givePoints(database.db, buyer.id, 2)
    const body = { items: [{ loopId, pricePoints: 2 }] }
    return ask<{ statusCode?: number }>(shop, '/api/checkout', { method: 'POST', token: buyer.token, body })
  }
  expect((await buy()).statusCode).toBeUndefined()
  await buy()
  expect(await accepted(buyer.id)).toEqual(['terms 2: purchase'])
  await publish('terms', '2027-03-02')
  const { texts } = await ask<{ texts: OwnAcceptance[] }>(shop, '/api/legal-texts/accepted', {
    token: buyer.token,
  })
  expect(texts[0]).toMatchObject({ name: 'terms', number: 3, accepted: { number: 2 } })
  await buy()
  expect(await accepted(buyer.id)).toEqual(['terms 2: purchase', 'terms 3: purchase'])
  const list = await ask<{ items: LegalAcceptance[] }>(
    shop,
    `/api/admin/legal-acceptances?userId=${buyer.id}`,
    { token: admin.token },
  )
  expect(list.items.map(({ number }) => number)).toEqual([3, 2])
})

test('an artist accepts a newer agreement before uploading or submitting', async () => {
  const artist = await signedIn(shop, { role: 'artist' })
  await sql`insert into artist (account_id, handle, name) values (${artist.id}, 'ada', 'Ada')`.execute(
    over(database.db),
  )
  const draft = await aSound(database.db, { artist_id: artist.id, status: 'draft' })
  const submit = () =>
    ask<{ code?: string }>(shop, '/api/artist/sounds/submit', {
      method: 'POST',
      token: artist.token,
      body: {
        ids: [draft.id],
        rightsVersion: '2026-11',
        madeWithAi: 'none',
        aiModel: null,
        trainingAllowed: false,
      },
    })
  const upload = async () =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/uploads',
        headers: {
          token: artist.token,
          'tus-resumable': '1.0.0',
          'upload-length': '1000',
          'upload-metadata': `filename ${Buffer.from('a.wav').toString('base64')}`,
        },
      })
    ).statusCode
  expect(await upload()).toBe(201)
  await publish('agreement', '2027-03-02', { lastNumber: 4 })
  expect(await upload()).toBe(409)
  expect(await submit()).toMatchObject({ code: 'agreement_not_accepted' })
  const accept = (number: number) =>
    ask(shop, '/api/artist/agreement', { method: 'POST', token: artist.token, body: { number } })
  expect(await accept(4)).toMatchObject({ code: 'agreement_outdated' })
  expect(await accept(5)).toBeNull()
  expect(await upload()).toBe(201)
  expect((await submit()).code).toBeUndefined()
  expect(await accepted(artist.id)).toEqual(['agreement 4: application', 'agreement 5: newVersion'])
})

test('an artist whose share is another than they accepted is asked again', async () => {
  const { id: accountId } = await anAccount(database.db, { role: 'artist' })
  const asked = async () => (await showOwnAcceptances(ctx(), accountId)).texts[1]!.mustAccept
  const accept = () =>
    acceptAgreement(ctx(), database.db, { accountId, number: 4, occasion: 'application', at: clock })
  await accept()
  expect(await asked()).toBe(false)
  share = 4_000
  expect(await asked()).toBe(true)
  await expect(
    requireAgreement(ctx(), database.db, { artistId: accountId, at: clock }),
  ).rejects.toMatchObject({ code: 'agreement_not_accepted' })
  clock = new Date('2027-03-02T12:00:00Z')
  await accept()
  expect(await asked()).toBe(false)
  expect((await selectAcceptancesOf(database.db, accountId)).map(({ filled }) => filled)).toMatchObject([
    { artistShare: '50%', givenPointValue: '€ 0.30' },
    { artistShare: '40%', givenPointValue: '€ 0.30' },
  ])
})

test('the values of the terms are kept as they were agreed to', async () => {
  const { id: accountId } = await anAccount(database.db)
  await acceptInForce(ctx(), database.db, { name: 'terms', accountId, occasion: 'purchase', at: clock })
  expect(await selectAcceptancesOf(database.db, accountId)).toMatchObject([
    { filled: { shopName: 'Coda', soundLicence: '2026-11', supportEmail: 'support@coda.test' } },
  ])
})

test('the office sees which values are not set', async () => {
  const { placeholders, today } = await showLegalTexts(ctx())
  expect(today).toBe('2027-03-02')
  expect(placeholders.find(({ name }) => name === 'legalName')?.value).toBeNull()
  expect(placeholders.find(({ name }) => name === 'artistShare')?.value).toBe('50%')
})
