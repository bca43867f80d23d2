/** Outcome of charging a test card. */
export type CardBehaviour =
  /**
   * Its refund arrives a day later, or at once, and comes back from the bank a day later. The card network renews an
   * expiry that has passed.
   */
  | { kind: 'pays'; refund?: 'arrives_later' | 'comes_back'; available?: 'at_once'; expiry?: 'renewed' }
  /** Asks for 3-D Secure until the buyer has passed it, or each time. */
  | { kind: 'authenticates'; when: 'until_set_up' | 'always' }
  | ({ kind: 'declines'; when: 'always' | 'on_charge' } & Decline)
  /** Pays, and the bank takes the money back at once, or asks about it first. */
  | { kind: 'disputes'; as: 'chargeback' | 'inquiry' }
  /** The money comes, or is refused, days after the form was sent. */
  | { kind: 'settles_later'; decline: Decline | null }

/** Ways to pay that the account of the sandbox has switched on. */
export const METHOD_TYPES = ['card', 'sepa_debit', 'ideal'] as const
export type MethodType = (typeof METHOD_TYPES)[number]

/** Why a bank refuses a card, in the provider's words. */
export interface Decline {
  code: string
  declineCode: string
  message: string
}

/** A card that stands for a behaviour; the numbers are the provider's own test numbers. */
export interface TestCard {
  number: string
  /** The outcome, in words for people. */
  label: string
  behaviour: CardBehaviour
  /** The provider's ready-made payment method of this card, where it has one. */
  token?: string
}

/** Something else to pay with, told by a number too: an IBAN, or what stands for the buyer's own bank. */
export interface OtherMethod extends TestCard {
  type: Exclude<MethodType, 'card'>
}

const refusal = (code: string, declineCode: string, message: string): Decline => ({
  code,
  declineCode,
  message,
})
const DECLINED = refusal('card_declined', 'generic_decline', 'Your card was declined.')

/** The buyer was asked for 3-D Secure and did not pass. */
export const AUTHENTICATION_FAILED = refusal(
  'payment_intent_authentication_failure',
  'authentication_required',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
)
/** 3-D Secure is needed, and the buyer is not there. */
export const AUTHENTICATION_REQUIRED = refusal(
  'authentication_required',
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
)

/** The card's month has passed. */
export const EXPIRED = refusal('expired_card', 'expired_card', 'Your card has expired.')

/** @see https://docs.stripe.com/testing */
export const testCards: TestCard[] = [
  { number: '4242424242424242', label: 'Pays', behaviour: { kind: 'pays' }, token: 'pm_card_visa' },
  {
    number: '5555555555554444',
    label: 'Pays (Mastercard)',
    behaviour: { kind: 'pays' },
    token: 'pm_card_mastercard',
  },
  {
    number: '4000000000000077',
    label: 'Pays; the money can be paid out at once',
    behaviour: { kind: 'pays', available: 'at_once' },
    token: 'pm_card_bypassPending',
  },
  {
    number: '4000056655665556',
    label: 'Pays; once expired, the card network renews it',
    behaviour: { kind: 'pays', expiry: 'renewed' },
    token: 'pm_card_visa_debit',
  },
  {
    number: '4000002500003155',
    label: 'Asks for 3-D Secure',
    behaviour: { kind: 'authenticates', when: 'until_set_up' },
    token: 'pm_card_authenticationRequiredOnSetup',
  },
  {
    number: '4000002760003184',
    label: 'Asks for 3-D Secure each time, also at renewals',
    behaviour: { kind: 'authenticates', when: 'always' },
    token: 'pm_card_authenticationRequired',
  },
  {
    number: '4000000000000002',
    label: 'Declined',
    behaviour: { kind: 'declines', when: 'always', ...DECLINED },
    token: 'pm_card_visa_chargeDeclined',
  },
  {
    number: '4000000000009995',
    label: 'Insufficient funds',
    behaviour: {
      kind: 'declines',
      when: 'always',
      ...refusal('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
    },
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000000000000069',
    label: 'Expired',
    behaviour: { kind: 'declines', when: 'always', ...EXPIRED },
    token: 'pm_card_chargeDeclinedExpiredCard',
  },
  {
    number: '4000000000000127',
    label: 'Wrong security code',
    behaviour: {
      kind: 'declines',
      when: 'always',
      ...refusal('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
    },
    token: 'pm_card_chargeDeclinedIncorrectCvc',
  },
  {
    number: '4000000000000341',
    label: 'Can be saved, then fails when charged',
    behaviour: { kind: 'declines', when: 'on_charge', ...DECLINED },
    token: 'pm_card_chargeCustomerFail',
  },
  {
    number: '4000000000007726',
    label: 'Pays; a refund is on its way for a day',
    behaviour: { kind: 'pays', refund: 'arrives_later' },
    token: 'pm_card_pendingRefund',
  },
  {
    number: '4000000000005126',
    label: 'Pays; a refund comes back after a day',
    behaviour: { kind: 'pays', refund: 'comes_back' },
    token: 'pm_card_refundFail',
  },
  {
    number: '4000000000000259',
    label: 'Pays, then the buyer disputes it',
    behaviour: { kind: 'disputes', as: 'chargeback' },
    token: 'pm_card_createDispute',
  },
  {
    number: '4000000000001976',
    label: 'Pays, then the bank asks about it',
    behaviour: { kind: 'disputes', as: 'inquiry' },
    token: 'pm_card_createDisputeInquiry',
  },
]

/** The accounts are the provider's own test accounts. */
export const otherMethods: OtherMethod[] = [
  { type: 'ideal', number: 'ideal', label: 'Pay by iDEAL', behaviour: { kind: 'pays' } },
  {
    type: 'sepa_debit',
    number: 'AT611904300234573201',
    label: 'Direct debit that pays after three days',
    behaviour: { kind: 'settles_later', decline: null },
  },
  {
    type: 'sepa_debit',
    number: 'AT861904300235473202',
    label: 'Direct debit that the bank refuses after three days',
    behaviour: {
      kind: 'settles_later',
      decline: refusal('payment_intent_payment_attempt_failed', 'generic_decline', 'The payment failed.'),
    },
  },
]

/** The test card, or other method, with this number or token; spaces do not matter. */
export function findTestCard(numberOrToken: string): TestCard | OtherMethod | undefined {
  const wanted = numberOrToken.replaceAll(/\s/g, '')
  return [...testCards, ...otherMethods].find((card) => card.number === wanted || card.token === wanted)
}
