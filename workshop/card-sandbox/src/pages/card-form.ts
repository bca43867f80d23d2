import { invalidRequest } from '../http/stripe-error.ts'
import type { FormFields } from '../http/form.ts'
import { type CardEntry, entryOfToken } from '../payments/payment-methods.ts'
import { findTestCard, otherMethods } from '../payments/test-cards.ts'
import { type Html, html } from './html.ts'

const COUNTRIES =
  'AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK US'

/** The fields of the card form. `email` is asked for where the shop has not said it. */
export function cardFields(options: { askEmail: boolean }): Html {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const choices = COUNTRIES.split(' ')
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ code, name }) => html`<option value="${code}">${name}</option>`)
  return html`${options.askEmail ? html`<label>Email <input name="email" type="email" autocomplete="email" required /></label>` : null}
    <label
      >Card number
      <input
        name="number"
        inputmode="numeric"
        autocomplete="cc-number"
        placeholder="4242 4242 4242 4242"
        required
    /></label>
    <fieldset>
      <label>Expiry <input name="expiry" autocomplete="cc-exp" placeholder="MM / YY" required /></label>
      <label
        >Security code
        <input name="code" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" required
      /></label>
    </fieldset>
    <label>Name on card <input name="name" autocomplete="cc-name" required /></label>
    <fieldset>
      <label
        >Country
        <select name="country" autocomplete="country">
          <option value="DE">Germany</option>
          ${choices}
        </select></label
      >
      <label>Postcode <input name="postcode" autocomplete="postal-code" /></label>
    </fieldset>`
}

/** Other ways to pay that a session takes, each sent by a press. */
export function otherWays(types: readonly string[]): Html[] {
  return otherMethods
    .filter(({ type }) => types.includes(type))
    .map(
      ({ number, label }) =>
        html`<form method="post"><button name="number" value="${number}">${label}</button></form>`,
    )
}

/**
 * Reads what the buyer typed.
 *
 * @throws {StripeError} in the provider's words when a field cannot be right
 */
export function readCardForm(fields: FormFields, nowSeconds: number): CardEntry {
  const card = findTestCard(textOf(fields, 'number'))
  if (card && 'type' in card) return entryOfToken({ now: () => nowSeconds }, card)
  if (!card)
    throw invalidRequest('Your card was declined. This is the sandbox: only test cards work.', {
      code: 'incorrect_number',
    })
  const [month = 0, year = 0] = (/^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(textOf(fields, 'expiry')) ?? [])
    .slice(1)
    .map(Number)
  const fullYear = year < 100 ? 2000 + year : year
  if (month < 1 || month > 12)
    throw invalidRequest("Your card's expiration date is incomplete.", { code: 'invalid_expiry_month' })
  if (Date.UTC(fullYear, month) / 1000 <= nowSeconds)
    throw invalidRequest("Your card's expiration year is in the past.", { code: 'invalid_expiry_year' })
  if (!/^\d{3,4}$/.test(textOf(fields, 'code')))
    throw invalidRequest("Your card's security code is incomplete.", { code: 'invalid_cvc' })
  return {
    card,
    expiryMonth: month,
    expiryYear: fullYear,
    billing: {
      name: textOf(fields, 'name') || null,
      email: textOf(fields, 'email') || null,
      country: /^[A-Z]{2}$/.test(textOf(fields, 'country')) ? textOf(fields, 'country') : null,
      postalCode: textOf(fields, 'postcode') || null,
    },
  }
}

function textOf(fields: FormFields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}
