import type { FaultPlan } from '@segno/card-sandbox'
import { taxPlaceOf } from '@segno/vat'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { BillingContext } from '../billing/billing-context.ts'
import type { CheckedVatId, CheckVatId } from '../billing/companies/check-vat-id.ts'
import { storeNetworkCountry } from '../billing/evidence/queries.ts'
import { fulfil } from '../billing/fulfil.ts'
import { openSandboxHost, type SandboxHost } from '../billing/provider/sandbox-host.ts'
import type { PaymentMethod } from '../billing/payments/methods.ts'
import { refundAsAdmin } from '../billing/refunds/refund-payment.ts'
import { sendRefund } from '../billing/refunds/send-refund.ts'
import { startPurchase } from '../billing/start-purchase.ts'
import { takeWebhook } from '../billing/take-webhook.ts'
import { completeCheckout, takeBackDisputed } from '../orders/public.ts'
import { over, type Db } from '../platform/db/db.ts'
import { FolderFileStore } from '../platform/files/file-store-folder.ts'
import { newId } from '../platform/ids.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { anAccount, aSound } from './builders.ts'
import { addToReduced } from '../vouchers/budgets/add-to-reduced.ts'
import { ordersContextOn } from './orders-context.ts'
import { vouchersContextOn } from './vouchers.ts'

/** Billing on a test's database, with a sandbox that sends no webhook before it is told to. */
export interface BillingShop extends AsyncDisposable {
  readonly ctx: BillingContext
  readonly host: SandboxHost
  /** Webhooks as they were sent, by the time they were. */
  readonly sent: { readonly body: string; readonly signature: string }[]
  /** Takes webhooks from now on; those before are only kept in `sent`. */
  isListening: boolean
}

export async function openBillingShop(
  db: Db,
  facts: Partial<BillingContext> = {},
  {
    faults,
    stateFile = null,
    methods = ['card'],
  }: { faults?: FaultPlan; stateFile?: string | null; methods?: readonly PaymentMethod[] } = {},
): Promise<BillingShop> {
  const log = pino({ level: 'silent' })
  const sent: { body: string; signature: string }[] = []
  const host = await openSandboxHost({
    stateFile,
    origin: 'http://shop.test',
    faults,
    now: facts.now ?? (() => new Date()),
    takeWebhook: async (body, signature) => {
      sent.push({ body, signature })
      return shop.isListening ? takeWebhook(shop.ctx, body, signature) : 200
    },
  })
  const shop: BillingShop = {
    host,
    sent,
    isListening: false,
    ctx: {
      db,
      readDb: db,
      files: new FolderFileStore('nowhere'),
      jobs: new Jobs(db, log),
      log,
      now: () => new Date(),
      shop: { name: 'Segno', supportHost: 'segno.test', legal: null },
      origin: 'http://shop.test',
      vatSeller: {
        place: taxPlaceOf({ country: 'DE', postcode: null }),
        ossRegistered: true,
        registeredOutside: [],
      },
      supportLimits: { refundCents: 10_000 },
      giftCardTerms: { minCents: 1_000, maxCents: 25_000, cardsADay: 10 },
      provider: { ...host.provider, methods },
      failpoint: () => undefined,
      allowEmailTo: ({ email }) => Promise.resolve(email),
      networkCountry: () => null,
      takeBackDisputed: (tx, disputed) => takeBackDisputed(ordersContextOn(db), tx, disputed),
      addToReduced: (tx, sale) => addToReduced(vouchersContextOn(db), tx, sale),
      onOrdered: [],
      hooks: { onPaid: [], onRefunded: [] },
      ...facts,
    },
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  }
  return shop
}

/** Somebody's card form: for 20 points, unless told, at the price for a private buyer in Germany. */
export async function openCardForm(
  { ctx }: Pick<BillingShop, 'ctx'>,
  accountId: string,
  order: { idempotencyKey?: string; packageId?: string; currency?: string; grossCents?: number } = {},
): Promise<{ purchaseId: string; sessionId: string }> {
  const { purchase, clientSecret } = await startPurchase(ctx, {
    accountId,
    idempotencyKey: newId(),
    packageId: 'points-20',
    currency: 'EUR',
    grossCents: 1_071,
    clientAddress: '192.0.2.1',
    ...order,
  })
  return { purchaseId: purchase.id, sessionId: clientSecret?.split('_secret_')[0] ?? '' }
}

/** Sends a form of the sandbox's pages as a browser does. @returns the page that answers */
export async function submitPage(
  { host }: { readonly host: Pick<SandboxHost, 'sandbox'> },
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const body = new URLSearchParams(fields).toString()
  return (await host.sandbox.handle({ method: 'POST', path, headers: {}, body })).body
}

/** Sends a session's card form as a browser does. */
export function payWith(
  shop: { readonly host: Pick<SandboxHost, 'sandbox'> },
  sessionId: string,
  fields: Readonly<Record<string, string>> | string,
): Promise<string> {
  const card = typeof fields === 'string' ? cardFields({ number: fields }) : fields
  return submitPage(shop, `/sandbox/checkout/${sessionId}`, card)
}

/** Buys by card: 20 points, unless told. @returns the id of the payment */
export async function buyByCard(
  shop: BillingShop,
  accountId: string,
  card: string,
  order: Parameters<typeof openCardForm>[2] = {},
): Promise<string> {
  const { purchaseId, sessionId } = await openCardForm(shop, accountId, order)
  await payWith(shop, sessionId, card)
  await fulfil(shop.ctx, purchaseId)
  return purchaseId
}

/** Refunds what is unspent of a payment, and has the provider make it. */
export async function refundByAdmin({ ctx }: BillingShop, paymentId: string): Promise<void> {
  const { id: adminId } = await anAccount(ctx.db, { role: 'admin' })
  const { id } = await refundAsAdmin(ctx, adminId, { paymentId, reason: 'Test' })
  await sendRefund(ctx, id)
}

export const cardFields = ({
  number,
  expiry = '12 / 40',
}: {
  number: string
  expiry?: string
}): Record<string, string> => ({
  number,
  expiry,
  code: '123',
  name: 'Ada Buyer',
  country: 'DE',
  postcode: '10115',
})

/** The account's country, where it is seen too: two pieces of evidence, beside any card. */
export async function livesIn(db: Db, accountId: string, country: string): Promise<void> {
  await sql`update account set country = ${country} where id = ${accountId}`.execute(over(db))
  await storeNetworkCountry(db, { account_id: accountId, country, seen_at: new Date() })
}

/** Buys a sound of two points. @returns the id of the purchase */
export async function buySoundOf(db: Db, accountId: string, now: Date): Promise<string> {
  const { id: soundId } = await aSound(db)
  const items = [{ soundId, pricePoints: 2 }]
  const orders = ordersContextOn(db, { now: () => now })
  const receiptId = await completeCheckout(orders, { accountId, idempotencyKey: newId(), items })
  const { rows } = await sql<{ id: string }>`select id from licence where receipt_id = ${receiptId}`.execute(
    over(db),
  )
  return rows[0]!.id
}

/** An authority that says the same of every VAT id. */
export const authoritySays =
  (state: CheckedVatId['state']): CheckVatId =>
  () =>
    Promise.resolve({ state, consultation: state === 'confirmed' ? 'WAPIAAAA' : null })
