export const CONTACT = { to: '/contact', label: 'Contact', icon: 'info' } as const

/** In words that nobody has to look for, on every screen: the law of withdrawal asks for it. */
export const WITHDRAW = { to: '/withdraw', label: 'Withdraw from a contract' } as const

export const LEGAL = [
  CONTACT,
  WITHDRAW,
  { to: '/terms_and_condition', label: 'Terms' },
  { to: '/privacy_policy', label: 'Privacy' },
] as const
