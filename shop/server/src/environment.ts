import { DEFAULT_PRICES } from '@segno/contract'
import { isValidIBAN } from 'ibantools'
import * as z from 'zod/mini'
import { METHOD_NAMES } from './billing/public.ts'
import { WEB_CLIENT } from './identity/public.ts'
import { isSecretKey } from './platform/secrets/open-secret-box.ts'

const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`
  return z.coerce.number({ error }).check(z.int(error), z.minimum(minimum, error), z.maximum(maximum, error))
}

const switchedOn = z.pipe(
  z.enum(['0', '1', 'true', 'false'], 'must be 1 or 0'),
  z.transform((text) => text === '1' || text === 'true'),
)

/** Text of a variable that holds JSON. */
const json = <Of extends z.ZodMiniType>(schema: Of) =>
  z.pipe(
    z.string().check(z.refine(isJson, 'must be JSON')),
    z.pipe(
      z.transform((text: string): unknown => JSON.parse(text)),
      schema,
    ),
  )

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))
const secretKey = z.string().check(z.refine(isSecretKey, 'must be 32 bytes in Base64'))
const address = z.string().check(z.regex(/^[a-z][a-z0-9.+-]*:\/\/\S+$/i, 'must be a whole address'))
const hostedClient = z.strictObject({
  clientId: z.string().check(z.regex(/^[\w.-]{1,100}$/, 'must be letters, digits, dots and dashes')),
  name: z.string().check(z.minLength(1)),
  kind: z._default(z.enum(['web', 'native']), 'web'),
  redirectUris: z.array(address).check(z.minLength(1)),
  logoutUris: z._default(z.array(address), []),
})
const hostSettings = z.strictObject({
  host: z.string(),
  clientId: z._default(z.string(), WEB_CLIENT),
  redirectUri: address,
  logoutUri: address,
})
const pathOrAddress = z.string().check(z.regex(/^(https?:\/)?\/[^/]/, 'must be a path or an address'))

const originsLike = (example: string) =>
  z.pipe(
    z.string().check(
      z.regex(
        /^\s*https?:\/\/[^/,;\s]+(\s*,\s*https?:\/\/[^/,;\s]+)*\s*$/,
        `must be addresses with commas between, like ${example}`,
      ),
      z.refine((text) => isEachOnce(text.split(',')), 'must name each address once'),
    ),
    z.transform((text) => text.split(',').map((one) => one.trim())),
  )
const searchUrls = originsLike('http://search1:3000,http://search2:3000')
const engineUrls = originsLike('https://user:password@engine1:9200,https://user:password@engine2:9200')

function isEachOnce(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.trim())).size === texts.length
}

/** The environment; docs/settings.md lists every name. */
export const environment = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z.optional(z.string()),
  NODE_ENV: z._default(z.string(), 'development'),
  SEGNO_DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(postgresUrl),
  MIGRATION_DATABASE_URL: z.optional(postgresUrl),
  DATABASE_READ_URL: z.optional(postgresUrl),
  DATABASE_READ_LAG_SECONDS: z._default(wholeNumber(2, 3_600), 5),
  DATABASE_MAX_CONNECTIONS: z._default(wholeNumber(2, 200), 10),
  SEGNO_SECRET_KEY: z.optional(secretKey),
  SEGNO_SECRET_KEY_OLD: z.optional(secretKey),
  SEGNO_BACKUP_KEY: z.optional(secretKey),
  SEGNO_DEMO: z.optional(switchedOn),
  SEGNO_DEMO_SOUNDS: z.optional(wholeNumber(1, 10_000)),
  SEGNO_SHOP_NAME: z._default(z.string(), 'Segno'),
  SEGNO_SUPPORT_HOST: z._default(z.string(), 'segno.test'),
  SEGNO_ORIGIN: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'must be like https://shop.example')),
  ),
  SEGNO_LEGAL_NAME: z.optional(z.string()),
  /** Of earlier versions, in one line. */
  SEGNO_LEGAL_ADDRESS: z.optional(z.string()),
  SEGNO_LEGAL_STREET: z.optional(z.string()),
  SEGNO_LEGAL_POSTCODE: z.optional(z.string()),
  SEGNO_LEGAL_CITY: z.optional(z.string()),
  SEGNO_LEGAL_CONTACT: z.optional(z.string()),
  SEGNO_LEGAL_REPRESENTED_BY: z.optional(z.string()),
  SEGNO_LEGAL_PHONE: z.optional(z.string()),
  SEGNO_LEGAL_REGISTER: z.optional(z.string()),
  SEGNO_LEGAL_VAT_ID: z.optional(z.string()),
  SEGNO_VAT_COUNTRY: z._default(
    z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country of two capitals')),
    'DE',
  ),
  SEGNO_VAT_OSS: z._default(switchedOn, true),
  SEGNO_VAT_OUTSIDE: z._default(json(z.array(z.enum(['CH', 'GB', 'NO']))), []),
  SEGNO_ECB_RATES: z._default(switchedOn, false),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  SEGNO_PAYMENT_METHODS: z._default(
    json(
      z.array(z.enum(METHOD_NAMES)).check(z.refine((names) => names.includes('card'), 'must include "card"')),
    ),
    ['card'],
  ),
  SEGNO_TEST_SALES: z._default(z.enum(['forfeit', 'keep']), 'forfeit'),
  SEGNO_GUEST_KEY: z._default(z.string().check(z.minLength(1)), 'segno-guest'),
  SEGNO_HOME_ADDRESS: z._default(pathOrAddress, '/sounds'),
  SEGNO_WEBSUB_HUB: z.optional(z.url({ protocol: /^https?$/ })),
  SEGNO_SOCIAL_PROVIDERS: z._default(z.string(), '[]'),
  SEGNO_PLUGIN_SUCCESS_URL: z._default(pathOrAddress, '/plugin/signed-in'),
  SEGNO_PLUGIN_FAILURE_URL: z._default(pathOrAddress, '/plugin/not-signed-in'),
  SEGNO_VOUCHER_TRIAL_HOST: z.optional(
    z
      .string()
      .check(z.regex(/^https?:\/\/[^/?#@\s\\]+$/, 'must be like https://trial.example, without a path')),
  ),
  SEGNO_SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  ),
  SEGNO_MAIL_FROM: z.optional(z.string()),
  SEGNO_HOSTED_CLIENTS: z._default(json(z.array(hostedClient)), []),
  SEGNO_ASSISTANTS: z._default(z.enum(['open', 'listed', 'off']), 'open'),
  SEGNO_SIGN_IN_HOSTS: z._default(json(z.array(hostSettings)), []),
  SEGNO_MIN_PRICE_POINTS: z._default(wholeNumber(0, 1_000), DEFAULT_PRICES.min),
  SEGNO_MAX_PRICE_POINTS: z._default(wholeNumber(0, 1_000), DEFAULT_PRICES.max),
  SEGNO_GIFT_CARD_MIN_CENTS: z._default(wholeNumber(100, 10_000_000), 1_000),
  SEGNO_GIFT_CARD_MAX_CENTS: z._default(wholeNumber(100, 10_000_000), 25_000),
  SEGNO_GIFT_CARDS_A_DAY: z._default(wholeNumber(0, 1_000), 10),
  SEGNO_REPORT_POINTS_A_DAY: z._default(wholeNumber(0, 1_000), 5),
  SEGNO_INGEST_PROCESSES: z.optional(wholeNumber(1, 64)),
  SEGNO_UPLOADS_OPEN: z._default(wholeNumber(1, 100_000), 1_000),
  SEGNO_UPLOADS_WAITING_MB: z._default(wholeNumber(100, 100_000_000), 20_000),
  SEGNO_DISK_RESERVE_MB: z._default(wholeNumber(0, 10_000_000), 200),
  SEGNO_WORK_RESERVE_MB: z._default(wholeNumber(0, 10_000_000), 100),
  SEGNO_REQUESTS_PER_MINUTE: z._default(wholeNumber(0, 1_000_000), 1_200),
  SEGNO_CONNECTIONS_PER_ADDRESS: z._default(wholeNumber(0, 100_000), 100),
  SEGNO_AFFILIATE_SHARE_BASIS_POINTS: z._default(wholeNumber(0, 10_000), 1_500),
  SEGNO_AFFILIATE_HOLD_DAYS: z._default(wholeNumber(0, 365), 30),
  SEGNO_PAYOUT_IBAN: z.optional(z.string().check(z.refine(isValidIBAN, 'must be an IBAN without spaces'))),
  SEGNO_PAYOUT_HOLDER: z.optional(z.string()),
  SEGNO_AFFILIATE_MIN_PAYOUT_CENTS: z._default(wholeNumber(1, 1_000_000), 2_500),
  // 0 asks for no second administrator.
  SEGNO_SECOND_PERSON_CENTS: z._default(wholeNumber(0, 100_000_000), 100_000),
  SEGNO_SUPPORT_REFUND_CENTS: z._default(wholeNumber(0, 100_000_000), 10_000),
  // 0 sets no limit.
  SEGNO_GIVE_AWAY_CENTS_A_DAY: z._default(wholeNumber(0, 100_000_000), 100_000),
  SEGNO_ARTIST_SHARE_BASIS_POINTS: z._default(wholeNumber(0, 10_000), 5_000),
  SEGNO_MASTERS_A_DAY: z._default(wholeNumber(0, 1_000_000), 2_000),
  SEGNO_PREVIEWS_A_DAY: z._default(wholeNumber(0, 1_000_000), 2_000),
  SEGNO_PROMO_POINT_MICRO_EUR: z._default(wholeNumber(0, 100_000_000), 300_000),
  SEGNO_SETUP_CHECKLIST: z._default(switchedOn, true),
  SEGNO_TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
  SEGNO_ADMIN_SECOND_FACTOR: z.optional(switchedOn),
  SEGNO_ADMIN_PASSKEY: z._default(switchedOn, false),
  SEGNO_S3_ENDPOINT: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/]+\/[^/]+$/, 'must be like https://s3.example/bucket')),
  ),
  SEGNO_S3_REGION: z._default(z.string(), 'auto'),
  SEGNO_S3_ACCESS_KEY_ID: z.optional(z.string()),
  SEGNO_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SEGNO_S3_PUBLIC_ENDPOINT: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/]+\/[^/]+$/, 'must be like https://s3.example/bucket')),
  ),
  SEGNO_CDN_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^?#\s]*[^/?#\s]$/,
          'must be like https://cdn.example, without a slash at the end',
        ),
      ),
  ),
  SEGNO_ROLE: z._default(z.enum(['all', 'web', 'worker', 'search']), 'all'),
  SEGNO_SEARCH_URLS: z._default(searchUrls, []),
  SEGNO_OPENSEARCH_URLS: z._default(engineUrls, []),
  SEGNO_OPENSEARCH_CA: z.optional(z.string()),
  SEGNO_OPENSEARCH_SHARDS: z._default(wholeNumber(1, 100), 1),
  SEGNO_METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  SEGNO_METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  SEGNO_LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
})

export type Environment = z.output<typeof environment>
