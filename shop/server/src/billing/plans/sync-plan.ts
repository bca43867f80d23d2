import { planName } from '@segno/contract'
import { amountCents, type BasisPoints, basisPoints, sumCents } from '@segno/units'
import { extractVat } from '@segno/vat'
import { holdAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { BillingContext } from '../billing-context.ts'
import { changeTaxIn } from '../companies/companies.ts'
import { settle } from '../fulfil.ts'
import { insertPayment, lockPayment, type PaymentRow } from '../payments/queries.ts'
import { findAnyPackage, planPeriod } from '../queries.ts'
import { readBuyer, sellerRateToday, taxColumnsOf } from '../quote.ts'
import { listedNetCents, worthOf } from '../rules.ts'
import { selectAllRates } from '../vat-rates/queries.ts'
import { returnVat } from '../refunds/give-vat-back.ts'
import { returnWhole } from '../refunds/refund-payment.ts'
import { endAtProvider } from './begin-plan.ts'
import { columnsOf } from './columns-of.ts'
import { soldName } from './credit.ts'
import {
  findLastPlanPayment,
  findPlanByProvider,
  lockPlan,
  selectKnownInvoices,
  updatePlan,
  type PlanRow,
} from './queries.ts'
import type { CardProvider } from '../provider/card-provider.ts'
import { changeName } from './plan-facts.ts'
import { repriceLater } from './reprice-later.ts'
import { isHere } from '../provider/home.ts'
import { findProviderPlan, type ProviderPlan } from './read-provider-plan.ts'
import { pointsFor, type PlanSum } from './rules.ts'
import type { Came } from './plan-mails.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * Takes over what the provider says of a plan, grants what was paid for and is not granted yet, and mails its owner what is
 * new. Points come from paid invoices only, each once by its number; a plan that is active without having been paid gives none.
 *
 * @param also done in the same transaction
 */
export async function syncPlan(
  ctx: BillingContext,
  providerId: string,
  also: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  if (!ctx.provider) return
  const { provider } = ctx
  let isTaken = false
  while (!isTaken) {
    const before = await findPlanByProvider(ctx.db, providerId)
    const found = await findProviderPlan(provider.stripe, providerId)
    if (found === null) return endVanished(ctx, provider, { providerId, also })
    isTaken = await inTransaction(ctx.db, (tx) =>
      takeOver(ctx, tx, { found, readAtVersion: before?.version ?? null, also }),
    )
  }
  ctx.jobs.wake()
}

interface Answer {
  readonly found: ProviderPlan
  /** Of our row, before the provider was asked; null while there was none. */
  readonly readAtVersion: number | null
  readonly also: (tx: Db) => Promise<void>
}

/** @returns false where another answer was taken over since this one was asked for, and may be newer */
async function takeOver(
  ctx: BillingContext,
  tx: Db,
  { found, readAtVersion, also }: Answer,
): Promise<boolean> {
  const { providerId } = found
  const known = await findPlanByProvider(tx, providerId)
  // Before the plan, as a deletion locks them.
  const accountIsOpen = known !== undefined && (await holdAccount(tx, known.account_id))
  const plan = await lockPlan(tx, providerId)
  if ((plan?.version ?? null) !== readAtVersion) return false
  await also(tx)
  // One that has not been bought to the end yet is none; the purchase's own fulfil makes the row.
  if (!plan || found.status === 'incomplete') return true
  // A payment counts though the plan should have ended; an ended plan does not run again.
  const came = await recordPaid(ctx, tx, { plan, found, accountIsOpen })
  if (plan.status === 'ended') return true
  const terms = accountIsOpen
    ? (await readBuyer({ ...ctx, db: tx }, plan.account_id, found.cardEvidence)).priceTerms
    : null
  const columns = columnsOf(plan, found, { terms, now: ctx.now() })
  // Another card may tax it otherwise: a price whose agreed sum is not noted is told by the rate.
  await changeTaxIn(tx, ctx, plan.account_id, () =>
    updatePlan(tx, plan.id, { ...columns, version: plan.version + 1, synced_at: ctx.now() }),
  )
  if (columns.gross_cents !== found.grossCents) await repriceLater(ctx.jobs, tx, plan.account_id)
  if (columns.status === 'ended' && found.status !== 'ended') await endAtProvider(ctx, tx, providerId)
  await tellOwner(ctx, tx, { before: plan, due: found.due, came })
  return true
}

/**
 * A plan that the provider does not have any more, as after test data was cleared, is charged by nobody. One of another account
 * there may be, and is left alone.
 */
async function endVanished(
  ctx: BillingContext,
  provider: CardProvider,
  { providerId, also }: { providerId: string; also: (tx: Db) => Promise<void> },
): Promise<void> {
  const home = await provider.home()
  ctx.log.warn({ providerId }, 'the card provider does not have a plan any more')
  await inTransaction(ctx.db, async (tx) => {
    await also(tx)
    const plan = await lockPlan(tx, providerId)
    if (plan && isHere(plan, home)) await updatePlan(tx, plan.id, { status: 'ended', synced_at: ctx.now() })
  })
}

async function recordPaid(
  ctx: BillingContext,
  tx: Db,
  { plan, found, accountIsOpen }: { plan: PlanRow; found: ProviderPlan; accountIsOpen: boolean },
): Promise<Came> {
  const ids = found.paid.map(({ providerInvoiceId }) => providerInvoiceId)
  const known = await selectKnownInvoices(tx, ids)
  const fresh = found.paid.filter(
    ({ providerInvoiceId, reason }) => !known.has(providerInvoiceId) && reason !== 'subscription_create',
  )
  const came: PaymentRow[] = []
  if (fresh.length === 0) return sumOf(came)
  const sellerRate = sellerRateToday(ctx, await selectAllRates(tx))
  for (const paid of fresh) {
    // By the rates of its own day.
    const then = { ...ctx, db: tx, now: () => paid.takenAt ?? ctx.now() }
    const tax = accountIsOpen
      ? taxColumnsOf(await readBuyer(then, plan.account_id))
      : await lastTaxColumns(tx, plan.account_id)
    const recorded = await recordOne(ctx, tx, { plan, tax, sellerRate, paid })
    if (!recorded) continue
    const { payment, vat } = recorded
    if (!accountIsOpen) await returnWhole(ctx, tx, payment, 'Paid after the account was deleted')
    // It was ended here before the provider heard of it: its owner was told that nothing more is charged.
    else if (plan.status === 'ended') await returnWhole(ctx, tx, payment, 'Paid after the plan had ended')
    else {
      await returnVat(ctx, tx, payment, vat)
      came.push(payment)
    }
  }
  return sumOf(came)
}

const sumOf = (came: readonly PaymentRow[]): Came => ({
  grossCents: sumCents(came.map(({ gross_cents: cents }) => amountCents(cents))),
  points: came.reduce((sum, { points }) => sum + points, 0),
})

type TaxColumns = ReturnType<typeof taxColumnsOf>

/** The buyer is forgotten with the account: a renewal that was on its way is taxed and named as the payment before. */
async function lastTaxColumns(tx: Db, accountId: string): Promise<TaxColumns> {
  const last = await findLastPlanPayment(tx, accountId)
  if (!last) throw new Error(`a plan of account ${accountId} was paid, and never before`)
  return {
    ...last,
    vat_kind: last.vat_kind as TaxColumns['vat_kind'],
    located_by: last.located_by as TaxColumns['located_by'],
    vat_rate_basis_points: basisPoints(last.vat_rate_basis_points),
    buyer: JSON.stringify(last.buyer),
  }
}

interface Recorded {
  readonly plan: PlanRow
  readonly tax: TaxColumns
  readonly sellerRate: BasisPoints
  readonly paid: ProviderPlan['paid'][number]
}

async function recordOne(
  ctx: BillingContext,
  tx: Db,
  { plan, tax, sellerRate, paid }: Recorded,
): Promise<Awaited<ReturnType<typeof settle>> | undefined> {
  const { currency } = plan
  const terms = { currency, sellerRate }
  const sold = await planSum(tx, paid.sold, terms)
  const before = paid.credited && (await planSum(tx, paid.credited, terms))
  const sum = extractVat(amountCents(paid.paidCents), basisPoints(tax.vat_rate_basis_points))
  const id = newId()
  const isNew = await insertPayment(tx, {
    id,
    account_id: plan.account_id,
    package_id: paid.sold.packageId,
    name: soldName(before ? changeName(sold, before) : planName(sold), { ...paid, currency }),
    kind: 'plan',
    points: pointsFor(sold, paid.billedCents, before),
    currency,
    net_cents: sum.netCents,
    vat_cents: sum.vatCents,
    gross_cents: sum.grossCents,
    ...tax,
    value_micro_eur: worthOf(sum.netCents, sold),
    subscription_id: plan.id,
    provider_invoice_id: paid.providerInvoiceId,
    started_at: paid.takenAt ?? ctx.now(),
    livemode: plan.livemode,
    provider_account: plan.provider_account,
  })
  const payment = isNew ? await lockPayment(tx, id) : undefined
  return payment && settle(ctx, tx, payment, paid)
}

/** A plan as it was sold, though it may be off sale by now, with what it costs today. */
async function planSum(
  tx: Db,
  { packageId, grossCents }: { packageId: string; grossCents: number },
  { currency, sellerRate }: { currency: string; sellerRate: BasisPoints },
): Promise<PlanSum & { name: string; ownNetCents: number; euroNetCents: number }> {
  const own = await findAnyPackage(tx, packageId, currency)
  const inEuro = await findAnyPackage(tx, packageId, 'EUR')
  if (!own || !inEuro) throw new Error(`a plan was paid that the shop does not know: ${packageId}`)
  return {
    name: own.name,
    points: own.points,
    period: planPeriod(own),
    grossCents,
    ownNetCents: listedNetCents(own, sellerRate),
    euroNetCents: listedNetCents(inEuro, sellerRate),
  }
}
