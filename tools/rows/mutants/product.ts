import { mutants } from '../mutant.ts'

const WEB = 'shop/web/src'

export const PRODUCT_MUTANTS = [
  ...mutants(
    `${WEB}/cart/billing/card-provider.ts`,
    `${WEB}/cart/screens/subscriptions/subscriptions.browser.test.tsx`,
    [['P01', 'the script gets no key', 'window.Stripe(publishableKey)', "window.Stripe('')"]],
  ),
  ...mutants(
    `${WEB}/account/screens/agent/about/companion-download.tsx`,
    `${WEB}/account/screens/agent/agent.browser.test.tsx`,
    [['P02', 'the link leads elsewhere', "'/downloads/segno.mjs'", "'/downloads'"]],
  ),
  ...mutants(
    `${WEB}/cart/screens/subscriptions/history-screen.tsx`,
    `${WEB}/cart/screens/subscriptions/history.browser.test.tsx`,
    [['P03', 'none is counted', 'countOf(byVoucher', 'countOf(0']],
  ),
  ...mutants(`${WEB}/listening/hearing.ts`, `${WEB}/listening/hearing.test.ts`, [
    [
      'P04',
      'no tempo match',
      'return durationRatio(sound.tempoBpm, tempoBpm)',
      'return durationRatio(sound.tempoBpm, sound.tempoBpm)',
    ],
  ]),
]
