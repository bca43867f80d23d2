import type { Wallet } from '@segno/contract'

/** Where points come from. */
export const ORIGIN_WORDS: Readonly<Record<Wallet['lots'][number]['origin'], string>> = {
  package: 'Bought',
  subscription: 'Plan',
  voucher: 'Voucher',
  correction: 'Correction',
  reward: 'Reward',
  demo: 'Demo',
}
