import {
  api,
  type Endpoint,
  passkeyEndpoints,
  securityEndpoints,
  socialIdentityEndpoints,
} from '@segno/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from './platform/db/db.ts'
import { newId } from './platform/ids.ts'
import { anAccount } from './testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { payeeDetails } from './testing/payees-context.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeAll(async () => {
  // The time stands still: after a minute the keys would be read again, and the database is emptied before each test.
  const now = new Date()
  shop = await openTestApp(database.db, {}, { now: () => now })
})
afterAll(() => shop[Symbol.asyncDispose]())

const reason = 'They asked.'
const transfer = { paidOn: '2026-11-01', reference: 'SEPA 12' }
const person = { firstName: 'Ada', lastName: 'Lee', email: 'ada@segno.test' }
const newcomer = { ...person, country: 'DE', currency: 'EUR' }
const change = { ...person, status: 'activated', updatedAt: '2026-11-01T00:00:00.000Z', reason }

const webhook = { url: 'https://books.example/segno', description: '', events: ['sale.made'] }

const campaign = {
  name: 'Summer',
  rewardPoints: 10,
  pointsDays: null,
  agentDays: null,
  discountPercent: null,
  discountDays: null,
  planId: null,
  planDays: null,
  firstDay: '2031-01-01',
  lastDay: null,
  kind: 'shared',
  sharedCode: null,
  count: 10,
  perAccount: 1,
  isForNewAccounts: false,
}
const terms = { name: 'Ten', isOnSale: true, eurCents: 500, usdCents: 500, gbpCents: 500, withVat: [] }

/** What moves money, or gives somebody the means to: by the endpoint's name, a request that asks for a confirmation. */
const ASKS: Readonly<Record<string, object>> = {
  approvePayout: { amountCents: 100 },
  payPayout: transfer,
  payPayouts: { ...transfer, payoutIds: [newId()] },
  writePayoutFile: { payoutIds: [newId()] },
  payArtist: { ...transfer, amountCents: 100 },
  correctArtistPayment: { amountCents: 100, reference: 'Slip' },
  enterArtistDetails: { ...payeeDetails, reason },
  enterAffiliateDetails: { holder: 'Ada Lee', iban: payeeDetails.iban, reason },
  setArtistShare: { shareBasisPoints: 6_000, reason },
  refundPayment: { reason, grossCents: 1 },
  blockGiftCard: { isBlocked: true, reason },
  forgetGiftRecipient: { reason },
  refundWithdrawal: {},
  settleReturnedRefund: { how: 'again', note: reason },
  answerDispute: { how: 'evidence', note: reason },
  settleDifference: { how: 'note', note: reason },
  refundPurchase: { reason },
  correctPoints: { points: 5, reason },
  decideCommission: { decision: 'release' },
  changeSettings: { was: { affiliateHoldDays: 30 }, values: { affiliateHoldDays: 0 } },
  changeUser: { ...change, role: 'admin' },
  changeGrants: { grants: ['support'], reason, updatedAt: change.updatedAt },
  inviteUser: { ...newcomer, role: 'admin' },
  resetUserSecondFactor: { reason },
  addPackage: { ...terms, points: 10, period: null },
  changePackage: { ...terms, version: 1 },
  movePackage: { direction: 'up', version: 1 },
  addVatRate: {
    country: 'DE',
    region: null,
    rateBasisPoints: 1_900,
    validFrom: '2031-01-01',
    addedCount: 0,
  },
  addExchangeRate: { currency: 'USD', rate: '1.0923', day: '2026-11-01', addedCount: 0 },
  publishLegalText: { markdown: 'Be kind.', validFrom: '2031-01-01', lastNumber: 1 },
  closeBooks: { until: '2026-01-31' },
  startPaymentRun: { minAmountCents: 100 },
  writePaymentRunFile: {},
  decideHeldRoyalties: { royaltyIds: [newId()], decision: 'release', reason },
  savePapers: { month: '2026-10' },
  writeTaxFile: { kind: 'corrections' },
  payPaymentRun: transfer,
  cancelPaymentRun: {},
  createCampaign: campaign,
  switchCampaign: { isOn: true },
  addCodes: { count: 5 },
  grantAgentLicence: { email: 'ada@segno.test', days: 30, reason },
  extendAgentLicence: { days: 30, reason },
  confirmHeldAct: {},
  addWebhook: webhook,
  changeWebhook: webhook,
  rotateWebhookSecret: {},
  addApiKey: { name: 'Books', grants: ['support'], mayChange: false, lastsDays: null },
  confirmPayoutProposal: { amountCents: 100 },
  rejectPayoutProposal: { reason },
  // Ways in: made, swapped and taken away by the factor that is there now, for each role.
  startEmailChange: { email: 'new@segno.test' },
  startTotp: {},
  stopTotp: {},
  setEmailFactor: { isOn: true },
  renewRecoveryCodes: {},
  rememberDevice: { name: 'Studio' },
  startSocialLink: { provider: 'google' },
  unlinkSocialIdentity: {},
  startPasskey: {},
  removePasskey: {},
  // The copy of everything that the shop stores of them.
  fetchDataExport: {},
}

/** Ask by what there is: with a second factor (`confirm-session.db.test.ts`), with an administrator among them (`users.db.test.ts`). */
const ASKS_BY_CASE = ['changePassword', 'deleteUser', 'setUserStatuses']

/** Changes of the ways in that ask nothing, and why. */
const FREE_WAYS: Readonly<Record<string, string>> = {
  updateUserPassword: 'changes nothing',
  verifyAttribute: 'takes the code of a change that was confirmed',
  confirmNewEmail: 'takes the link of a change that an administrator confirmed',
  stopNewEmail: 'keeps what there is',
  endWayIn: 'ends a way in',
  confirmTotp: 'takes a code of the authenticator whose setting up was confirmed',
  endOneSession: 'ends a way in',
  forgetDevice: 'ends a way in',
  addPasskey: 'takes the signature of a device whose setting up was confirmed',
  passkeySignIn: 'comes in, and changes nothing',
  renamePasskey: 'changes what its owner calls it',
  startPasskeySignIn: 'asks a device to sign',
  confirmByPasskey: 'is a confirmation',
  linkSocialIdentity: 'takes the proof of a link that was confirmed',
  mailPasswordCode: 'mails what the forgotten password does',
}

/** Other requests of the same endpoints. */
const ASKS_NOT: Readonly<Record<string, object>> = {
  decideCommission: { decision: 'hold', reason },
  changeSettings: { was: { shopName: 'Segno' }, values: { shopName: 'Coda' } },
  inviteUser: { ...newcomer, role: 'user' },
  switchCampaign: { isOn: false },
}

/** Changes by administrators that give nothing of worth to anybody, and so ask nothing. */
const WORTHLESS = new Set([
  'acceptReport',
  'addTerm',
  'answerFeedback',
  'answerWithdrawal',
  'blockProgram',
  'changeSoundsAsAdmin',
  'changeTerm',
  'checkTags',
  'closeFeedback',
  'compareNow',
  'decideArtistApplication',
  'decideNotice',
  'dismissNotices',
  'sendTestMail',
  'decideReview',
  'deleteListView',
  'deleteTerm',
  'deleteWebhook',
  'dismissReport',
  'dropHeldAct',
  'dropJobs',
  'endCampaign',
  'endUserSession',
  'endUserSessions',
  'featureJams',
  'forgetUserDevice',
  'holdPayout',
  'mailUsers',
  'matchWithdrawal',
  'mergeTerm',
  'previewLegalText',
  'rejectPayout',
  'resendInvitation',
  'retryJobs',
  'revokeAgentLicence',
  'revokeApiKey',
  'saveDatev',
  'saveListView',
  'sendDeliveriesAgain',
  'switchWebhook',
  'testWebhook',
  'unblockProgram',
  'undoReview',
  'undoTermMerge',
  'withdrawEmailChange',
  'withdrawInvitation',
])

/** Files of administrators that name no people. */
const ANONYMOUS = [
  'fetchApplicationSound',
  'saveActiveDays',
  'saveBookBalances',
  'saveCampaigns',
  'saveOssFile',
  'savePaymentRuns',
  'savePriceList',
  'saveSearchedWords',
  'saveUsageDays',
  'saveUserSounds',
  'saveVatReturn',
  'saveWebhookDeliveries',
]

const ENDPOINTS: [string, Endpoint][] = Object.entries(api)
const isExport = ({ method, access, answers, confirmed }: Endpoint): boolean =>
  method === 'GET' && answers === 'bytes' && confirmed === true && !access.includes('user')
const EXPORTS = ENDPOINTS.filter(([, endpoint]) => isExport(endpoint))

const ask = async (name: string, body: object, token: string): Promise<string | undefined> => {
  const endpoint = (api as Readonly<Record<string, Endpoint>>)[name]!
  const { id } = await anAccount(database.db)
  const answer = await shop.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':name', 'terms').replace(':year', '2025').replace(/:\w+/g, id),
    headers: { token, 'idempotency-key': newId() },
    payload: body,
  })
  return answer.json<{ code?: string }>().code
}

test('all that asks for a confirmation is in this list, and all of it says so in the API document', () => {
  const asking = ENDPOINTS.filter(([, { confirmed }]) => confirmed !== undefined)
  const others = asking.filter(([, endpoint]) => !isExport(endpoint))
  expect(others.map(([name]) => name).toSorted()).toEqual([...Object.keys(ASKS), ...ASKS_BY_CASE].toSorted())
  for (const [, { errors }] of asking) expect(errors).toContain('confirmation_required')
})

test('each other change by administrators alone is known to give nothing of worth', () => {
  const changing = Object.entries<Endpoint>(api).filter(
    ([, { method, access, confirmed }]) =>
      method !== 'GET' && String(access) === 'admin' && confirmed === undefined,
  )
  expect(changing.map(([name]) => name).toSorted()).toEqual([...WORTHLESS].toSorted())
})

test('each file that administrators save asks, unless it names nobody', () => {
  const files = ENDPOINTS.filter(
    ([, { method, access, answers, confirmed }]) =>
      method === 'GET' && answers === 'bytes' && String(access) === 'admin' && confirmed === undefined,
  )
  expect(files.map(([name]) => name).toSorted()).toEqual(ANONYMOUS)
  expect(EXPORTS.length).toBeGreaterThan(25)
})

const save = async ({ path }: Endpoint, token: string) => {
  const { id } = await anAccount(database.db)
  const url = path.replace(':year', '2025').replace(/:\w+/g, id)
  const answer = await shop.app.inject({ url, headers: { token } })
  const isFile = answer.statusCode === 200
  return { url, isFile, code: isFile ? null : answer.json<{ code?: string }>().code }
}

test.each(EXPORTS)(
  '%s asks an administrator to confirm, and the audit trail keeps it',
  async (_, endpoint) => {
    const { token } = await signedIn(shop, { role: 'admin' })
    expect((await save(endpoint, token)).code).toBe('confirmation_required')
    const admin = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
    const saved = await save(endpoint, admin.token)
    const { rows } = await sql<{ actor_id: string; subject_id: string }>`
    select actor_id, subject_id from audit_entry where action = 'export.save'`.execute(over(database.db))
    expect(saved.code).not.toBe('confirmation_required')
    expect(rows).toEqual(saved.isFile ? [{ actor_id: admin.id, subject_id: endpoint.path }] : [])
  },
)

test('an export is kept with its filter, and without the address that was searched for', async () => {
  const { token } = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  await shop.app.inject({ url: '/api/admin/users.csv?role=artist&q=ada@segno.test', headers: { token } })
  const { rows } = await sql<{ after: object }>`
    select after from audit_entry where action = 'export.save'`.execute(over(database.db))
  expect(rows).toEqual([{ after: expect.objectContaining({ role: 'artist', q: '…@…' }) as object }])
  expect(JSON.stringify(rows)).not.toContain('segno.test')
})

test('each change of the ways in is confirmed, or known to need no confirmation', () => {
  const ways: [string, Endpoint][] = Object.entries({
    ...securityEndpoints.endpoints,
    ...socialIdentityEndpoints.endpoints,
    ...passkeyEndpoints.endpoints,
  })
  const free = ways.filter(([, { method, confirmed }]) => method !== 'GET' && confirmed === undefined)
  expect(free.map(([name]) => name).toSorted()).toEqual(Object.keys(FREE_WAYS).toSorted())
})

test.each(Object.entries(ASKS))('%s asks an administrator to confirm that it is them', async (name, body) => {
  const { token } = await signedIn(shop, { role: 'admin' })
  expect(await ask(name, body, token)).toBe('confirmation_required')
  const confirmed = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  expect(['confirmation_required', 'bad_request']).not.toContain(await ask(name, body, confirmed.token))
})

test.each(Object.entries(ASKS_NOT))(
  '%s asks nothing where neither money nor a role is given',
  async (name, body) => {
    const { token } = await signedIn(shop, { role: 'admin' })
    expect(['confirmation_required', 'bad_request']).not.toContain(await ask(name, body, token))
  },
)
