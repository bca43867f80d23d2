import type { ShopSettings } from '@segno/contract'
import type { Config } from './config.ts'

const CARDS = { provider: 'set', sandbox: 'sandbox' } as const

/** What only the environment sets, for administrators to read: a secret is set or not. */
export function describeEnvironment(config: Config): ShopSettings['environment'] {
  const { databaseUrl, cards, smtpUrl, vatSeller } = config
  const count = (limit: number | null) => (limit === null ? 'no limit' : String(limit))
  return Object.entries({
    SEGNO_ORIGIN: config.origin,
    DATABASE_URL: databaseUrl === null ? 'not set: embedded database' : 'set',
    SEGNO_SMTP_URL: smtpUrl === null ? 'not set: mails are kept' : 'set',
    SEGNO_MAIL_FROM: config.mailFrom,
    STRIPE_SECRET_KEY: cards === null ? 'not set' : CARDS[cards.kind],
    SEGNO_VAT_COUNTRY: vatSeller.place.country,
    SEGNO_VAT_OSS: vatSeller.ossRegistered ? '1' : '0',
    SEGNO_VAT_OUTSIDE: vatSeller.registeredOutside.join(', ') || 'none',
    SEGNO_ECB_RATES: config.ecbRates ? '1' : '0',
    SEGNO_ARTIST_SHARE_BASIS_POINTS: String(config.artistShareBasisPoints),
    SEGNO_PROMO_POINT_MICRO_EUR: String(config.promoPointMicroEur),
    SEGNO_REQUESTS_PER_MINUTE: count(config.requestsPerMinute),
    SEGNO_CONNECTIONS_PER_ADDRESS: count(config.connectionsPerAddress),
    SEGNO_PREVIEWS_A_DAY: count(config.previewsADay),
    SEGNO_ADMIN_SECOND_FACTOR: config.requiresAdminFactor ? '1' : '0',
    SEGNO_ADMIN_PASSKEY: config.requiresAdminPasskey ? '1' : '0',
  }).map(([variable, value]) => ({ variable, value }))
}
