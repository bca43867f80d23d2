import { kindFacts, type PackageKind } from '@segno/contract'
import type { InvoiceParty } from '@segno/invoice'
import { amountCents, type BasisPoints, basisPoints } from '@segno/units'
import { addVat, extractVat, type VatDecision } from '@segno/vat'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import type { CardFacts } from '../card-facts.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { setTax } from './queries.ts'
import { repriceLater } from '../plans/reprice-later.ts'
import { taxToday } from '../quote.ts'
import type { PricedPoints } from '../refunds/rules.ts'
import { selectAllRates } from '../vat-rates/queries.ts'

/** Why VAT goes back that the country of a card, or of its address, does not ask for. */
export const NO_VAT_THERE = 'The payment shows a buyer where no VAT is charged'

/**
 * Taxes a payment by all the evidence that there is once it is paid. The sum that was paid stays, and the VAT in it is another
 * where the card is from elsewhere than was thought. VAT that none is owed of goes back, unless the price is the same everywhere.
 */
export async function taxPaid(
  ctx: BillingContext,
  tx: Db,
  payment: PaymentRow,
  card: CardFacts,
): Promise<{ readonly payment: PaymentRow; readonly vatBackCents: number }> {
  // Credit at the provider may have paid all of it.
  const hasEvidence = payment.gross_cents > 0 && (card.cardCountry !== null || card.addressCountry !== null)
  if (
    !hasEvidence ||
    kindFacts(payment.kind as PackageKind).isPrepaid ||
    payment.vat_kind === 'reverse-charge'
  )
    return { payment, vatBackCents: 0 }
  const { vat, by } = await decideAgain(ctx, tx, payment, card)
  const was = basisPoints(payment.vat_rate_basis_points)
  if (vat.country === payment.vat_country && vat.rateBasisPoints === was)
    return { payment: await setTax(tx, payment.id, { located_by: by }), vatBackCents: 0 }
  if (kindFacts(payment.kind as PackageKind).isRecurring && vat.rateBasisPoints < was)
    await repriceLater(ctx.jobs, tx, payment.account_id)
  const goesBack = vat.rateBasisPoints === 0 && payment.listed_gross_cents === null
  if (goesBack)
    return {
      payment: await setTax(tx, payment.id, { located_by: by, awaited_vat_id: null }),
      vatBackCents: payment.vat_cents,
    }
  return {
    payment: await setTax(tx, payment.id, { ...taxOf(payment, vat), located_by: by }),
    vatBackCents: 0,
  }
}

async function decideAgain(ctx: BillingContext, tx: Db, payment: PaymentRow, card: CardFacts) {
  const { awaited_vat_id: vatId } = payment
  const { postcode } = payment.buyer as InvoiceParty
  const evidence = {
    declared: { country: payment.declared_country, postcode },
    card: card.cardCountry,
    cardAddress:
      card.addressCountry === null ? null : { country: card.addressCountry, postcode: card.addressPostcode },
    network: payment.network_country,
  }
  const company = vatId === null ? undefined : { vat_id: vatId, vat_id_state: 'pending' as const }
  return taxToday(ctx, { evidence, company }, await selectAllRates(tx))
}

/** The same gross sum with other VAT in it, and all that is counted by the net sum. */
function taxOf(payment: PaymentRow, { kind, country, rateBasisPoints }: VatDecision) {
  const was = basisPoints(payment.vat_rate_basis_points)
  const { netCents, vatCents } = extractVat(amountCents(payment.gross_cents), rateBasisPoints)
  const value = (BigInt(payment.value_micro_eur) * BigInt(netCents)) / BigInt(payment.net_cents)
  const smaller = payment.smaller_packages as readonly PricedPoints[] | null
  return {
    net_cents: netCents,
    vat_cents: vatCents,
    vat_kind: kind,
    vat_country: country,
    vat_rate_basis_points: rateBasisPoints,
    value_micro_eur: Number(value),
    smaller_packages: smaller && JSON.stringify(smaller.map((one) => retaxed(one, was, rateBasisPoints))),
  }
}

function retaxed({ points, netCents }: PricedPoints, was: BasisPoints, is: BasisPoints): PricedPoints {
  const { grossCents } = addVat(amountCents(netCents), was)
  return { points, netCents: extractVat(grossCents, is).netCents }
}
