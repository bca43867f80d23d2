import type { Browser, Page as BrowserPage } from 'playwright'
import { CARD_THAT_PAYS, pay } from '../card-form.ts'
import { mailTo } from '../newest-mail.ts'
import { eventually, type RunningShop } from '../running-shop.ts'
import { callAs, callSignedIn, callWithProof, type Calls, type Named } from './calls.ts'
import { openAs } from './visit.ts'

export interface FurnishedOffice {
  /** The buyer is an affiliate too. */
  readonly buyerId: string
  readonly artistId: string
  readonly campaignId: string
  readonly agentLicenceId: string
  readonly licenceNumber: string
  readonly paidPurchaseId: string
  readonly webhookId: string
}

type Shop = Pick<RunningShop, 'origin'>

interface Page<Item> {
  readonly items: readonly Item[]
}

/** Something in the lists of the office, and in an artist's lists of money and notices. */
export async function furnishOffice(shop: Shop, browser: Browser): Promise<FurnishedOffice> {
  const admin = await callAs(shop, 'admin')
  const buyer = await callAs(shop, 'user')
  await buyOneShots(buyer)
  await writeIn(shop, buyer)
  const paidPurchaseId = await payByCard(shop, browser)
  await furnishArtistMoney(shop)
  await applyAsArtist(shop, admin)
  // The figures below it are worth more.
  await admin.ask('/api/admin/settings', 'PATCH', {
    was: { setupChecklist: true },
    values: { setupChecklist: false },
  })
  const idOf = async (email: string) => first(await admin.ask<Page<Named>>(`/api/admin/users?q=${email}`))._id
  await buyer.ask('/api/vouchers/redeem', 'POST', { code: 'TRY-SEGNO' })
  const device = { deviceKey: crypto.randomUUID(), name: 'Studio laptop', platform: 'macos' }
  await buyer.ask('/api/agent/devices', 'POST', device)
  const purchase = first(await buyer.ask<Page<{ licenceNumber: string }>>('/api/purchases?limit=1'))
  return {
    buyerId: await idOf('user@segno.test'),
    artistId: await idOf('artist@segno.test'),
    campaignId: first(await admin.ask<Page<Named>>('/api/admin/campaigns'))._id,
    agentLicenceId: first(await admin.ask<Page<Named>>('/api/admin/agent-licences'))._id,
    licenceNumber: purchase.licenceNumber,
    paidPurchaseId,
    webhookId: await connectSystems(admin),
  }
}

/** A webhook that nothing answers at, and a key. @returns the id of the webhook */
async function connectSystems(admin: Calls): Promise<string> {
  const { _id } = await admin.ask<Named>('/api/admin/webhooks', 'POST', {
    url: 'https://books.segno.invalid/hook',
    description: 'Accounting',
    events: ['payment.received', 'payment.refunded', 'payout.paid'],
  })
  await admin.ask(`/api/admin/webhooks/${_id}/test`, 'POST', undefined)
  const key = { name: 'Accounting', grants: ['accountant'], mayChange: false, lastsDays: 365 }
  await admin.ask('/api/admin/api-keys', 'POST', key)
  return _id
}

function first<Item>({ items }: Page<Item>): Item {
  const [item] = items
  if (item === undefined) throw new Error('the demo has none of these')
  return item
}

/** Of the link in a mail to this address. */
const secretIn = ({ origin }: Shop, email: string, pattern: RegExp): Promise<string> =>
  eventually(async () => pattern.exec(await mailTo(origin, email))?.[1] ?? null)

/** The cart holds loops, which stay in it. */
async function buyOneShots({ ask }: Calls): Promise<void> {
  const { loops } = await ask<{ loops: (Named & { pricePoints: number })[] }>(
    '/api/sounds?owned=no&kind=oneShot&limit=5',
  )
  const items = loops.map(({ _id, pricePoints }) => ({ loopId: _id, pricePoints }))
  await ask('/api/checkout', 'POST', { items })
}

/** Feedback, a report, a copyright notice and a withdrawal. */
async function writeIn(shop: Shop, buyer: Calls): Promise<void> {
  const at = { screen: '/sounds', browser: 'Firefox on Linux' }
  const words = 'Found a bass for my track in two minutes. Could the list remember where I was?'
  await buyer.ask('/api/feedback', 'POST', { ...at, rating: '4', words })
  const artist = await callAs(shop, 'artist')
  const { handle } = await artist.ask<{ handle: string }>('/api/artist/page')
  const { loops } = await buyer.ask<{ loops: Named[] }>(`/api/sounds?artist=${handle}&kind=loop&limit=2`)
  const [reported, noticed] = loops
  const report = { what: 'tempo', claim: { tempoBpm: 64 }, words: 'I hear it at half that tempo.' }
  await buyer.ask(`/api/sounds/${reported!._id}/reports`, 'POST', report)
  const visitor = await callAs(shop, 'visitor')
  const email = 'rights@oldrecords.test'
  const statement = 'The melody is that of “Harbour Lights”, which our label released in 2019.'
  const notice = { loopId: noticed!._id, name: 'Old Records', email, statement }
  const notifier = await callWithProof(shop)
  await notifier.ask('/api/public/copyright-notices', 'POST', notice)
  const secret = await secretIn(shop, email, /confirm=([\w-]+)/)
  await visitor.ask('/api/public/copyright-notices/confirm', 'POST', { secret })
  const withdrawal = { name: 'Dora Lee', email: 'dora@segno.test', contract: '20 points of last Monday' }
  await visitor.ask('/api/public/withdrawal', 'POST', withdrawal)
}

/** @returns the purchase */
async function buyPackage({ origin }: Shop, page: BrowserPage, packageId: string): Promise<string> {
  await page.goto(`${origin}/subscriptions_confirm?package=${packageId}`)
  await pay(page, CARD_THAT_PAYS)
  await page.waitForURL('**/subscribed*')
  await page.getByRole('heading', { name: /points added$|^You’re on / }).waitFor()
  return new URL(page.url()).searchParams.get('purchase')!
}

async function payByCard(shop: Shop, browser: Browser): Promise<string> {
  const page = await openAs(browser, shop.origin, 'buyer')
  await buyPackage(shop, page, 'pro-year')
  const purchaseId = await buyPackage(shop, page, 'points-400')
  await page.context().close()
  return purchaseId
}

/** Later details would have to wait before they are paid to. */
export async function enterPayoutDetails({ ask }: Calls): Promise<void> {
  const { details } = await ask<{ details: object | null }>('/api/payout-details')
  if (details) return
  await ask('/api/payout-details', 'PUT', {
    holder: 'Ava Lune',
    iban: 'DE89 3704 0044 0532 0130 00',
    paypal: null,
    street: 'Gasse 1',
    postcode: '1010',
    city: 'Vienna',
    country: 'AT',
    vatId: null,
    vatStatus: null,
    taxpayer: 'person',
    firstName: 'Ava',
    lastName: 'Lune',
    registerNumber: null,
    taxNumber: null,
    taxId: '59-119/9013',
    taxCountry: 'AT',
    bornOn: '1990-04-01',
    birthCity: null,
    birthCountry: null,
  })
}

async function furnishArtistMoney(shop: Shop): Promise<void> {
  const artist = await callAs(shop, 'artist')
  const { ask } = artist
  await enterPayoutDetails(artist)
  const { handle } = await ask<{ handle: string }>('/api/artist/page')
  const { items: artists } = await ask<Page<{ handle: string }>>('/api/artists?limit=2')
  const { loops } = await ask<{ loops: Named[] }>(`/api/sounds?artist=${handle}&limit=1`)
  const other = artists.find((one) => one.handle !== handle)!
  const parts = [
    { handle, partBasisPoints: 6_000 },
    { handle: other.handle, partBasisPoints: 4_000 },
  ]
  await ask('/api/royalty-splits', 'POST', { loopId: loops[0]!._id, parts })
}

/** One who was invited accepts, and asks to become an artist; another is still invited. */
async function applyAsArtist(shop: Shop, { ask }: Calls): Promise<void> {
  const place = { role: 'user', country: 'FR', currency: 'EUR' }
  const invite = (firstName: string, lastName: string, email: string) =>
    ask('/api/admin/users', 'POST', { ...place, firstName, lastName, email })
  const email = 'mia@segno.test'
  await invite('Noor', 'Haddad', 'noor@segno.test')
  await invite('Mia', 'Laurent', email)
  const passwordUpdate = await secretIn(shop, email, /invitation=([\w-]+)/)
  const password = 'rain on the tin roof'
  const visitor = await callAs(shop, 'visitor')
  const account = { email, password, role: 'user', type: 'user', passwordUpdate }
  await visitor.ask('/api/auth/register', 'POST', account)
  const mia = await callSignedIn(shop, { email, password })
  await mia.ask('/api/artist-application', 'POST', {
    about: 'Field recordings and tape loops, mostly from trains. Ten years of film sound before that.',
    links: ['https://mialaurent.test/tapes'],
    agreementNumber: 4,
  })
}
