import { DEFAULT_PRICES, type Shop } from '@segno/contract'

type Changing = Pick<Shop, 'legal' | 'cardPayments' | 'socialProviders' | 'voucherTrialHost'>

/** What a shop in memory says of itself. */
export function shopFacts(facts: Changing): Shop {
  return {
    name: 'Segno',
    supportHost: 'segno.test',
    legal: facts.legal,
    isDemo: true,
    cardPayments: facts.cardPayments,
    prices: DEFAULT_PRICES,
    homeAddress: '/sounds',
    guestKey: 'segno-guest',
    socialProviders: facts.socialProviders,
    hostedSignIn: {
      authority: 'http://shop.test',
      scope: 'openid profile',
      hosts: [
        {
          host: null,
          clientId: 'web',
          redirectUri: 'http://shop.test/signing-in',
          logoutUri: 'http://shop.test',
        },
      ],
    },
    pluginPages: { success: '/plugin/signed-in', failure: '/plugin/not-signed-in' },
    voucherTrialHost: facts.voucherTrialHost,
    demoPeople: DEMO_PEOPLE,
  }
}

const DEMO_PEOPLE = (['user', 'artist', 'admin'] as const).map((role) => ({
  role,
  email: `${role}@segno.test`,
  password: 'segno-demo',
}))
