import { invalidRequest } from '../http/stripe-error.ts'
import type { FormFields } from '../http/form.ts'
import { type CheckoutSession, idOf } from '../objects/objects.ts'
import { type CardEntry, entryOfToken } from '../payments/payment-methods.ts'
import { findTestCard, otherMethods } from '../payments/test-cards.ts'
import type { SandboxContext } from '../state/context.ts'
import { type Html, html } from './html.ts'

/** A form that was sent and refused: it is shown again as it was typed. */
export interface RefusedForm {
  readonly sent: FormFields
  readonly message: string
  /** The provider's code of what is wrong. */
  readonly code?: string | undefined
}

/** Fields that a code is about; other refusals stand above the form. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  incorrect_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  expired_card: 'expiry',
  invalid_cvc: 'code',
  missing_name: 'name',
  missing_country: 'country',
  missing_email: 'email',
  incorrect_cvc: 'code',
}

/** @returns what went wrong, where it is about no single field */
export function alertOf(refused: RefusedForm | null): Html | null {
  if (refused === null || FIELD_OF_CODE[refused.code ?? ''] !== undefined) return null
  const next =
    refused.code === 'card_declined' ? ' Nothing was charged. Try another card, or ask your bank.' : ''
  return html`<p role="alert">${refused.message + next}</p>`
}

interface CardFieldsFacts {
  /** Whose address may say the country. */
  readonly customer: CheckoutSession['customer']
  readonly refused: RefusedForm | null
  /** The shop has not said the email. */
  readonly askEmail?: boolean
}

/** The fields of the card form. */
export function cardFields(
  ctx: SandboxContext,
  { customer, refused, askEmail = false }: CardFieldsFacts,
): Html {
  const known = ctx.state.objects.customer[idOf(customer) ?? '']?.address?.country
  const place = placesOf(refused)
  const field = (name: string, label: string, kind: Html): Html => {
    const value = textOf(refused?.sent ?? {}, name)
    return place(
      name,
      label,
      (state) => html`<input name="${name}" id="${name}" value="${value}" ${kind} ${state} />`,
    )
  }
  const country = textOf(refused?.sent ?? {}, 'country') || (known ?? null)
  return html`${askEmail ? field('email', 'Email', html`type="email" autocomplete="email" required`) : null}
    ${field('number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required`)}
    <fieldset>
      ${field('expiry', 'Expiry', html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" required`)}
      ${field('code', 'Security code', html`inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" required`)}
    </fieldset>
    ${field('name', 'Name on card', html`autocomplete="cc-name" required`)}
    <fieldset>
      ${place('country', 'Country', (state) => countrySelect(ctx.countries, country, state))}
      ${field('postcode', 'Postcode', html`autocomplete="postal-code"`)}
    </fieldset>`
}

/** Puts controls under their labels; the wrong one has its message beside it. */
function placesOf(refused: RefusedForm | null) {
  const wrong = FIELD_OF_CODE[refused?.code ?? '']
  return (name: string, label: string, control: (state: Html | null) => Html): Html => {
    const isWrong = wrong === name
    const state = isWrong ? html`aria-invalid="true" aria-describedby="wrong" autofocus` : null
    return html`<div>
      <label for="${name}">${label}</label>
      ${control(state)}${isWrong ? html`<p id="wrong" role="alert">${refused?.message ?? ''}</p>` : null}
    </div>`
  }
}

/** Asks for the country where none is known: one that is filled in for buyers would be taken for their word. */
function countrySelect(countries: readonly string[], chosen: string | null, state: Html | null): Html {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const choices = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(
      ({ code, name }) =>
        html`<option value="${code}" ${code === chosen ? html`selected` : null}>${name}</option>`,
    )
  return html`<select name="country" id="country" autocomplete="country" ${state} required>
    ${chosen === null ? html`<option value="">Choose a country</option>` : null}${choices}
  </select>`
}

/** Other ways to pay that a session takes, each sent by a press. */
export function otherWays(types: readonly string[]): Html[] {
  return otherMethods
    .filter(({ type }) => types.includes(type))
    .map(
      ({ number, label }) =>
        html`<form method="post">
          <button name="number" value="${number}" class="plain">${label}</button>
        </form>`,
    )
}

/** 12 / 30, 12/2030, 12-30 or 1230. */
const EXPIRY = /^(\d{1,2})[\s/.-]*(\d{2}|\d{4})$/

/** Words for a field that was left empty; the provider's code, or one of ours where it has none. */
const MISSING = [
  ['email', 'missing_email', 'Enter your email.'],
  ['number', 'incorrect_number', 'Enter your card number.'],
  ['expiry', 'invalid_expiry_month', 'Enter the expiry date, such as 12 / 30.'],
  [
    'code',
    'invalid_cvc',
    'Enter the security code: the three or four digits beside the signature or above the number.',
  ],
  ['name', 'missing_name', 'Enter the name on the card.'],
  ['country', 'missing_country', 'Choose a country.'],
] as const

/** @throws {StripeError} for the first field of a form that was left empty */
function refuseEmpty(fields: FormFields): void {
  for (const [name, code, message] of MISSING)
    if (fields[name] !== undefined && textOf(fields, name) === '') throw invalidRequest(message, { code })
}

/**
 * Reads what the buyer typed.
 *
 * @throws {StripeError} in the provider's words when a field cannot be right
 */
export function readCardForm(fields: FormFields, nowSeconds: number): CardEntry {
  refuseEmpty(fields)
  const card = findTestCard(textOf(fields, 'number'))
  if (card && 'type' in card) return entryOfToken({ now: () => nowSeconds }, card)
  if (!card)
    throw invalidRequest('Your card was declined. This is the sandbox: only test cards work.', {
      code: 'incorrect_number',
    })
  const [month = 0, year = 0] = (EXPIRY.exec(textOf(fields, 'expiry')) ?? []).slice(1).map(Number)
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
