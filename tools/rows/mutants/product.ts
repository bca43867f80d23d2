import { mutants } from '../mutant.ts'

const WEB = 'shop/web/src'

export const PRODUCT_MUTANTS = [
  ...mutants(
    `${WEB}/shared/billing/card-provider.ts`,
    `${WEB}/features/subscriptions/subscriptions.browser.test.tsx`,
    [['P01', 'the script gets no key', 'window.Stripe(publishableKey)', "window.Stripe('')"]],
  ),
  ...mutants(
    `${WEB}/features/agent/about/companion-download.tsx`,
    `${WEB}/features/agent/agent.browser.test.tsx`,
    [['P02', 'the link leads elsewhere', "'/downloads/segno.mjs'", "'/downloads'"]],
  ),
  ...mutants(
    `${WEB}/features/subscriptions/history-screen.tsx`,
    `${WEB}/features/subscriptions/history.browser.test.tsx`,
    [['P03', 'none is counted', '{formatCount(byVoucher)}', '{formatCount(0)}']],
  ),
  ...mutants(`${WEB}/shared/listening/hearing.ts`, `${WEB}/shared/listening/hearing.test.ts`, [
    [
      'P04',
      'no tempo match',
      'return durationRatio(sound.tempoBpm, tempoBpm)',
      'return durationRatio(sound.tempoBpm, sound.tempoBpm)',
    ],
  ]),
]
