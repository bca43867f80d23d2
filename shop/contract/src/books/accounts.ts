interface BookAccountFacts {
  readonly title: string
  readonly kind: 'asset' | 'liability' | 'income' | 'expense'
  /** What stands on it, in a sentence. */
  readonly about: string
}

/** The accounts of the shop's books, as a trial balance lists them. */
export const BOOK_ACCOUNTS = {
  bank: { title: 'Bank', kind: 'asset', about: 'What the shop paid from its own account.' },
  provider: {
    title: 'Card provider',
    kind: 'asset',
    about: 'Held by the card provider.',
  },
  disputed: { title: 'Disputed money', kind: 'asset', about: 'Taken by banks until they decide.' },
  inputVat: {
    title: 'Input VAT',
    kind: 'asset',
    about: 'VAT paid on top of royalties and commissions, which the tax office gives back.',
  },
  vat: { title: 'VAT owed', kind: 'liability', about: 'By country and rate.' },
  unspent: {
    title: 'Unspent points',
    kind: 'liability',
    about: 'Paid, without VAT, for points that are not spent yet.',
  },
  giftCards: {
    title: 'Gift cards',
    kind: 'liability',
    about: 'Paid for gift cards that are not redeemed yet.',
  },
  refundsOwed: { title: 'Refunds owed', kind: 'liability', about: 'Refunds whose money the bank sent back.' },
  royaltiesOwed: { title: 'Royalties owed', kind: 'liability', about: 'Earned by artists and not paid yet.' },
  commissionsOwed: {
    title: 'Commissions owed',
    kind: 'liability',
    about: 'Earned by affiliates and not paid yet.',
  },
  sales: {
    title: 'Sales',
    kind: 'income',
    about: 'Points that were spent or have expired, and licences of the Agent.',
  },
  royalties: { title: 'Royalties', kind: 'expense', about: 'Earned by artists.' },
  fees: { title: 'Provider’s fees', kind: 'expense', about: 'Kept by the card provider.' },
  commissions: { title: 'Commissions', kind: 'expense', about: 'Earned by affiliates.' },
  losses: {
    title: 'Losses',
    kind: 'expense',
    about: 'Lost disputes, and gift cards that were spent and refunded.',
  },
  conversion: {
    title: 'Currency conversion',
    kind: 'asset',
    about: 'Sums that the card provider changed into another currency.',
  },
  unassigned: {
    title: 'To be assigned',
    kind: 'asset',
    about: 'Moved the card provider’s balance for a reason that the shop does not know.',
  },
} as const satisfies Record<string, BookAccountFacts>

export type BookAccount = keyof typeof BOOK_ACCOUNTS
export const BOOK_ACCOUNT_NAMES = Object.keys(BOOK_ACCOUNTS) as [BookAccount, ...BookAccount[]]
