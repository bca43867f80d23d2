import { readVatId } from '@segno/vat'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { letter, type Mail } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { CheckedVatId } from './check-vat-id.ts'
import { changeTaxOf, type CompanyContext } from './companies.ts'
import { insertVatIdCheck, keepVatIdState, selectVatIdsToAsk } from './queries.ts'

const EVERY_SECONDS = 3_600
const AT_ONCE = 100
/** Of an id whose form is none of its account's country any more. */
const WRONG: CheckedVatId = { state: 'invalid', consultation: null }

/**
 * Asks again for ids whose authority could not be asked, so that the next sale is without VAT once it answers, and for confirmed ones, which
 * end when a company does.
 */
export function recheckVatIdsJob(ctx: CompanyContext): JobHandler {
  return {
    kind: 'recheck-vat-ids',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: (_payload, signal) => recheckVatIds(ctx, signal),
  }
}

export async function recheckVatIds(ctx: CompanyContext, signal: AbortSignal): Promise<void> {
  for (const asked of await selectVatIdsToAsk(ctx.db, { now: ctx.now(), limit: AT_ONCE })) {
    if (signal.aborted) return
    const vatId = readVatId(asked.vat_id ?? '', asked.country)
    const checked = vatId ? await ctx.checkVatId(vatId) : WRONG
    const at = ctx.now()
    const wasConfirmed = asked.vat_id_state === 'confirmed'
    await changeTaxOf(ctx, asked.account_id, async (tx) => {
      if (vatId) await insertVatIdCheck(tx, { vatId: vatId.text, checked, at })
      // An authority that is away takes back nothing that it said before.
      if (wasConfirmed && checked.state === 'pending') return
      const isKept = await keepVatIdState(tx, asked, { state: checked.state, now: at })
      if (isKept && wasConfirmed && checked.state === 'invalid')
        await queueMail(tx, ctx.jobs, vatIdEndedMail(ctx, asked))
    })
  }
}

/** An id that was confirmed is no longer: from now on VAT is charged. */
function vatIdEndedMail(
  { shop, origin }: Pick<CompanyContext, 'shop' | 'origin'>,
  { email, vat_id: vatId }: { readonly email: string; readonly vat_id: string | null },
): Mail {
  return {
    to: email,
    subject: `Your VAT ID ${vatId} is no longer valid`,
    ...letter({
      shopName: shop.name,
      heading: 'Your VAT ID is no longer valid',
      paragraphs: [
        `The authority of your country says that ${vatId} is not valid any more. What you have paid stays as it is. From now on VAT is charged, and for a plan from its next period on.`,
        'If that is wrong, ask the authority, and save your company’s details again.',
      ],
      button: { label: 'Company details', href: `${origin}/subscriptions` },
    }),
  }
}
