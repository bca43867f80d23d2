import type Stripe from 'stripe'
import { productText, takenText } from './evidence-words.ts'
import type { Evidence } from './read-evidence.ts'

/** Letters that the provider takes in one field. */
const MOST_LETTERS = 20_000

/** Facts with a field of their own in the bank's form; unknown ones are left out. The PDF has all of them. */
export function evidenceFields(evidence: Evidence): Stripe.DisputeUpdateParams.Evidence {
  const { payment, account, note, taken } = evidence
  const { name } = payment.buyer
  return {
    ...(name === '' ? {} : { customer_name: name }),
    ...(account.deleted_at === null ? { customer_email_address: account.email } : {}),
    product_description: productText(evidence).slice(0, MOST_LETTERS),
    service_date: payment.paid_at!.toISOString().slice(0, 10),
    ...(taken.length === 0 ? {} : { access_activity_log: logOf(taken.map(takenText)) }),
    ...(note === null ? {} : { uncategorized_text: note }),
  }
}

/** As many lines as fit, and how many did not. */
function logOf(lines: readonly string[]): string {
  const room = MOST_LETTERS - 60
  let kept = 0
  for (let letters = 0; kept < lines.length; kept++) {
    letters += lines[kept]!.length + 1
    if (letters > room) break
  }
  const more = lines.length - kept
  return [...lines.slice(0, kept), ...(more === 0 ? [] : [`${more} more in the attached file`])].join('\n')
}
