import { StripeError } from '../http/stripe-error.ts'
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
  /** Messages by the names of their fields. */
  readonly problems?: Problems
}

type Problems = ReadonlyMap<string, string>

/** A form that was filled in wrongly, which never reaches the provider. */
class InvalidCardForm extends StripeError {
  readonly problems: Problems

  constructor(problems: Problems) {
    super(400, { type: 'invalid_request_error', message: [...problems.values()].join(' ') })
    this.problems = problems
  }
}

export const refusedBy = (error: StripeError, sent: FormFields): RefusedForm => ({
  ...error.body,
  sent,
  ...(error instanceof InvalidCardForm ? { problems: error.problems } : {}),
})

/** Fields that a bank's refusal is about; others stand beside the button. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = { expired_card: 'expiry', incorrect_cvc: 'code' }

function problemsOf(refused: RefusedForm | null): Problems {
  const field = FIELD_OF_CODE[refused?.code ?? '']
  return refused?.problems ?? new Map(refused && field !== undefined ? [[field, refused.message]] : [])
}

/** @returns what went wrong, where it is about no field */
export function alertOf(refused: RefusedForm | null): Html | null {
  if (refused === null || problemsOf(refused).size > 0) return null
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
    ${place('country', 'Country', (state) => countrySelect(ctx.countries, country, state))}
    ${field('postcode', 'Postcode', html`autocomplete="postal-code"`)}`
}

/** Puts controls under their labels; the wrong ones have their messages beside them, and the first the focus. */
function placesOf(refused: RefusedForm | null) {
  const problems = problemsOf(refused)
  const [first] = problems.keys()
  return (name: string, label: string, control: (state: Html | null) => Html): Html => {
    const problem = problems.get(name)
    if (problem === undefined)
      return html`<div>
        <label for="${name}">${label}</label>
        ${control(null)}
      </div>`
    const focus = name === first ? html`autofocus` : null
    return html`<div>
      <label for="${name}">${label}</label>
      ${control(html`aria-invalid="true" aria-describedby="wrong-${name}" ${focus}`)}
      <p id="wrong-${name}" role="alert">${problem}</p>
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

/** Fields that must not be left empty, in the order of the form. */
const MISSING = [
  ['email', 'Enter your email.'],
  ['number', 'Enter your card number.'],
  ['expiry', 'Enter the expiry date, such as 12 / 30.'],
  ['code', 'Enter the security code: the three or four digits beside the signature or above the number.'],
  ['name', 'Enter the name on the card.'],
  ['country', 'Choose a country.'],
] as const

function expiryOf(fields: FormFields): { month: number; year: number } {
  const [month = 0, year = 0] = (EXPIRY.exec(textOf(fields, 'expiry')) ?? []).slice(1).map(Number)
  return { month, year: year < 100 ? 2000 + year : year }
}

/** All that is wrong with a form, in its order and the provider's words. */
function findProblems(fields: FormFields, nowSeconds: number): Map<string, string> {
  const { month, year } = expiryOf(fields)
  const wrong: Readonly<Record<string, string | null>> = {
    number: findTestCard(textOf(fields, 'number'))
      ? null
      : 'Your card was declined. This is the sandbox: only test cards work.',
    expiry:
      month < 1 || month > 12
        ? "Your card's expiration date is incomplete."
        : Date.UTC(year, month) / 1000 <= nowSeconds
          ? "Your card's expiration year is in the past."
          : null,
    code: /^\d{3,4}$/.test(textOf(fields, 'code')) ? null : "Your card's security code is incomplete.",
  }
  const problems = MISSING.map(([name, missing]) => {
    const isEmpty = fields[name] !== undefined && textOf(fields, name) === ''
    return [name, isEmpty ? missing : (wrong[name] ?? null)] as const
  })
  return new Map(problems.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])))
}

/**
 * Reads what the buyer typed.
 *
 * @throws {StripeError} with all that cannot be right
 */
export function readCardForm(fields: FormFields, nowSeconds: number): CardEntry {
  const card = findTestCard(textOf(fields, 'number'))
  if (card && 'type' in card) return entryOfToken({ now: () => nowSeconds }, card)
  const problems = findProblems(fields, nowSeconds)
  if (!card || problems.size > 0) throw new InvalidCardForm(problems)
  const { month, year } = expiryOf(fields)
  return {
    card,
    expiryMonth: month,
    expiryYear: year,
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
