import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { DEFAULT_PRICES, type LegalNotice, type SettingName, type Shop } from '@segno/contract'
import type { PublicNetwork } from './platform/network/public-network.ts'
import type { VatSeller } from '@segno/vat'
import type { CardSettings } from './billing/public.ts'
import {
  hostedClients,
  readSocialProviders,
  WEB_CLIENT,
  type HostedClient,
  type HostSettings,
  type ProgramOpenness,
  type SocialProvider,
} from './identity/public.ts'
import { environment, type Environment } from './environment.ts'
import type { BankAccount } from './platform/bank/credit-transfer-file.ts'
import type { ReplicaHome } from './platform/db/read-replica.ts'
import type { DirectFiles, S3Home } from './platform/files/file-store-s3.ts'
import { issueWords } from './platform/http/issue-words.ts'
import { OperatorError } from './platform/operator-error.ts'
import { readSeller } from './read-seller.ts'
import type { EngineSettings } from './search/public.ts'
import { fixedSettings, withinRange } from './settings/public.ts'

const BYTES_PER_MB = 1_000_000

export interface Config {
  readonly port: number
  readonly host: string
  readonly isProduction: boolean
  readonly dataFolder: string
  /** Null keeps the data in the embedded database, in the data folder. */
  readonly databaseUrl: string | null
  /** Whose role makes the tables; null where it is the same. */
  readonly migrationDatabaseUrl: string | null
  readonly databaseMaxConnections: number
  /** Null reads everything from the primary. */
  readonly readReplica: ReplicaHome | null
  /** In Base64. Null has one made in the data folder. */
  readonly secretKey: string | null
  /** Opens what the key before has sealed. */
  readonly oldSecretKey: string | null
  /** In Base64; null leaves backups as they are. */
  readonly backupKey: string | null
  readonly isDemo: boolean
  /** So many of the demo's sounds are made; null: all. */
  readonly demoSoundCount: number | null
  readonly shopName: string
  readonly supportHost: string
  /** Null where whoever runs the shop has not said who they are. */
  readonly legal: LegalNotice | null
  /** Where the shop is registered for VAT. */
  readonly vatSeller: VatSeller
  /** Exchange rates are fetched from the European Central Bank. */
  readonly ecbRates: boolean
  readonly cards: CardSettings
  /** Where people reach the shop, without a slash at the end; links in mails begin with it. */
  readonly origin: string
  /** The public home site: a path of ours or a whole address. */
  readonly homeAddress: string
  /** Address of the WebSub hub that is told of new sounds; null for none. */
  readonly hub: string | null
  /** Key of the HMAC with which guests answer a nonce; every page of the shop is told it. */
  readonly guestKey: string
  readonly socialProviders: readonly SocialProvider[]
  /** Where a browser ends that has signed in for a plugin, or could not: paths of ours or whole addresses. */
  readonly pluginPages: { readonly success: string; readonly failure: string }
  /** Origin of the voucher trial; null where the shop itself is all there is. */
  readonly voucherTrialHost: string | null
  /** Null keeps mails unsent. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Points an artist may ask, and what each kind costs where they ask for nothing else. */
  readonly prices: Shop['prices']
  /** Points that a listener may earn in a day by telling what is wrong with sounds. */
  readonly reportPointsADay: number
  readonly ingestProcesses: number
  /** What one artist may have under way, and how much of the disk uploads leave free. */
  readonly uploads: {
    readonly openFiles: number
    readonly waitingBytes: number
    readonly reserveBytes: number
  }
  /** No file is worked on while the disk has less free space. */
  readonly workReserveBytes: number
  /** Null for no limit. */
  readonly requestsPerMinute: number | null
  /** Null for no limit. */
  readonly connectionsPerAddress: number | null
  /** Of the money behind a sale, in hundredths of a percent. */
  readonly artistShareBasisPoints: number
  /** What affiliates earn of the net money of those they brought, when it is free, and from how much on it is paid out. */
  readonly affiliateTerms: {
    readonly shareBasisPoints: number
    readonly holdDays: number
    readonly minPayoutCents: number
  }
  /** Smallest and largest gift card, and how many an account can buy in 24 hours. */
  readonly giftCardTerms: {
    readonly minCents: number
    readonly maxCents: number
    readonly cardsADay: number
  }
  /** Payouts of more than this need a second administrator; null for none. */
  readonly secondPersonCents: number | null
  /** Administrators with the grant of support refund no more than this in 24 hours. */
  readonly supportRefundCents: number
  /** Worth of what one administrator gives away in 24 hours; null for no limit. */
  readonly giveAwayCentsADay: number | null
  /** What payouts leave from; null where they are transferred by hand. */
  readonly payoutAccount: BankAccount | null
  /** Different masters that an account may take in 24 hours, and different previews a network in a day; null for no limit. */
  readonly mastersADay: number | null
  readonly previewsADay: number | null
  /** Worth of a point that the shop gave away when artists are paid, in millionths of a euro. */
  readonly promoPointMicroEur: number
  /** Programs that may let people sign in at our page. */
  readonly hostedClients: readonly HostedClient[]
  /** Which assistants may connect at /mcp, unless an administrator says otherwise. */
  readonly assistants: ProgramOpenness
  /** Fetches documents of programs in the place of the public internet, in tests. */
  readonly fetchDocument?: (address: string) => Promise<unknown>
  /** Where webhooks are sent in the place of the public internet, in tests. */
  readonly webhookNetwork?: PublicNetwork
  /** How the page itself does so, by the host that it is reached at. The last is for every other host. */
  readonly signInHosts: readonly HostSettings[]
  /** How many proxies of ours stand before this server. */
  readonly proxies: number
  /** Administrators come in with a second factor only: not in the demo, whose passwords everybody knows. */
  readonly requiresAdminFactor: boolean
  /** Of the factors of administrators, passkeys alone count. */
  readonly requiresAdminPasskey: boolean
  /** Where files are kept; null keeps them in the data folder. */
  readonly s3: S3Home | null
  /** Where browsers fetch what everybody may have; null has this server pass it on. */
  readonly directFiles: DirectFiles | null
  /** A web process answers requests, a worker does the work of the queue; `all` is both. A search process answers these. */
  readonly role: 'all' | 'web' | 'worker' | 'search'
  /** The search processes that hold the catalogue; none where each process holds it itself. */
  readonly searchUrls: readonly string[]
  /** Nodes of an OpenSearch cluster that is searched in; none searches in memory. */
  readonly openSearch: EngineSettings
  /** Where the metrics are asked for; null serves none. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  readonly logLevel: string
  /** The dashboard lists what a new shop still lacks. */
  readonly setupChecklist: boolean
  /** Settings that the environment fixes: administrators cannot change them. */
  readonly fixedSettings: ReadonlySet<SettingName>
}

/** @throws {OperatorError} naming every variable that is wrong, in words */
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  // Compose and unit files name what is not set with nothing behind it.
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const read = parseEnvironment(env)
  const isProduction = read.NODE_ENV === 'production'
  const isEmbedded = read.DATABASE_URL === undefined
  refuseContradictions(read, { isEmbedded, isProduction })
  const isDemo = !isProduction && (read.SEGNO_DEMO ?? isEmbedded)
  const origin = read.SEGNO_ORIGIN ?? `http://localhost:${read.PORT}`
  return Object.freeze({
    port: read.PORT,
    host: read.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    isProduction,
    dataFolder: resolve(read.SEGNO_DATA_DIR),
    ...readDatabase(read),
    isDemo,
    demoSoundCount: read.SEGNO_DEMO_SOUNDS ?? null,
    shopName: read.SEGNO_SHOP_NAME,
    supportHost: read.SEGNO_SUPPORT_HOST,
    ...readSeller(read, { isEmbedded, isProduction, isDemo }),
    origin,
    guestKey: read.SEGNO_GUEST_KEY,
    homeAddress: read.SEGNO_HOME_ADDRESS,
    hub: read.SEGNO_WEBSUB_HUB ?? null,
    socialProviders: socialProvidersFrom(read.SEGNO_SOCIAL_PROVIDERS, origin),
    pluginPages: { success: read.SEGNO_PLUGIN_SUCCESS_URL, failure: read.SEGNO_PLUGIN_FAILURE_URL },
    voucherTrialHost: read.SEGNO_VOUCHER_TRIAL_HOST ?? null,
    smtpUrl: read.SEGNO_SMTP_URL ?? null,
    mailFrom: read.SEGNO_MAIL_FROM ?? `${read.SEGNO_SHOP_NAME} <no-reply@${read.SEGNO_SUPPORT_HOST}>`,
    ingestProcesses: read.SEGNO_INGEST_PROCESSES ?? availableParallelism(),
    uploads: readUploads(read),
    workReserveBytes: read.SEGNO_WORK_RESERVE_MB * BYTES_PER_MB,
    ...readNumbers(read),
    ...readSignIn(read, origin),
    proxies: read.SEGNO_TRUST_PROXY,
    requiresAdminFactor: read.SEGNO_ADMIN_PASSKEY || (read.SEGNO_ADMIN_SECOND_FACTOR ?? !isDemo),
    requiresAdminPasskey: read.SEGNO_ADMIN_PASSKEY,
    role: read.SEGNO_ROLE,
    searchUrls: read.SEGNO_SEARCH_URLS,
    openSearch: readOpenSearch(read),
    s3: readS3(read),
    directFiles: readDirectFiles(read, origin),
    ...readWatch(read),
    setupChecklist: read.SEGNO_SETUP_CHECKLIST,
    fixedSettings: fixedSettings(env),
  })
}

function parseEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const result = environment.safeParse(env, { error: issueWords })
  if (result.success) return result.data
  const wrong = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new OperatorError(`The environment cannot be used:\n${[...new Set(wrong)].join('\n')}`)
}

function readUploads(read: Environment): Config['uploads'] {
  return {
    openFiles: read.SEGNO_UPLOADS_OPEN,
    waitingBytes: read.SEGNO_UPLOADS_WAITING_MB * BYTES_PER_MB,
    reserveBytes: read.SEGNO_DISK_RESERVE_MB * BYTES_PER_MB,
  }
}

function readSignIn(
  read: Environment,
  origin: string,
): Pick<Config, 'hostedClients' | 'assistants' | 'signInHosts'> {
  return {
    assistants: read.SEGNO_ASSISTANTS,
    hostedClients: hostedClients({
      name: read.SEGNO_SHOP_NAME,
      origin,
      added: read.SEGNO_HOSTED_CLIENTS,
      hosts: read.SEGNO_SIGN_IN_HOSTS,
    }),
    signInHosts: [
      ...read.SEGNO_SIGN_IN_HOSTS,
      { host: null, clientId: WEB_CLIENT, redirectUri: `${origin}/signing-in`, logoutUri: `${origin}/login` },
    ],
  }
}

/** @throws {OperatorError} for what does not go together */
function refuseContradictions(
  read: Environment,
  { isEmbedded, isProduction }: { isEmbedded: boolean; isProduction: boolean },
): void {
  if (isEmbedded && read.MIGRATION_DATABASE_URL !== undefined)
    throw new OperatorError('MIGRATION_DATABASE_URL is set, but DATABASE_URL is not')
  if (isEmbedded && read.DATABASE_READ_URL !== undefined)
    throw new OperatorError('DATABASE_READ_URL is set, but DATABASE_URL is not')
  if (isEmbedded && read.SEGNO_ROLE !== 'all')
    throw new OperatorError(
      'SEGNO_ROLE is set, but DATABASE_URL is not: the embedded database serves one process',
    )
  if (isEmbedded && read.SEGNO_SEARCH_URLS.length > 0)
    throw new OperatorError(
      'SEGNO_SEARCH_URLS is set, but DATABASE_URL is not: search processes need a database that they share',
    )
  if (isEmbedded && read.SEGNO_OPENSEARCH_URLS.length > 0)
    throw new OperatorError(
      'SEGNO_OPENSEARCH_URLS is set, but DATABASE_URL is not: the engine is fed from PostgreSQL',
    )
  if (
    read.SEGNO_OPENSEARCH_URLS.length > 0 &&
    (read.SEGNO_SEARCH_URLS.length > 0 || read.SEGNO_ROLE === 'search')
  )
    throw new OperatorError(
      'SEGNO_OPENSEARCH_URLS is set: then there are no search processes, neither SEGNO_SEARCH_URLS nor SEGNO_ROLE=search',
    )
  if (isProduction && read.SEGNO_DEMO)
    throw new OperatorError('SEGNO_DEMO: demo mode is never on where NODE_ENV is production')
}

function readDatabase(read: Environment) {
  const { DATABASE_READ_URL: url, DATABASE_MAX_CONNECTIONS: maxConnections } = read
  return {
    readReplica:
      url === undefined ? null : { url, maxConnections, maxLagSeconds: read.DATABASE_READ_LAG_SECONDS },
    databaseUrl: read.DATABASE_URL ?? null,
    migrationDatabaseUrl: read.MIGRATION_DATABASE_URL ?? null,
    databaseMaxConnections: read.DATABASE_MAX_CONNECTIONS,
    secretKey: read.SEGNO_SECRET_KEY ?? null,
    oldSecretKey: read.SEGNO_SECRET_KEY_OLD ?? null,
    backupKey: read.SEGNO_BACKUP_KEY ?? null,
  }
}

/** @throws {OperatorError} where the certificates cannot be read */
function readOpenSearch(read: Environment): EngineSettings {
  const { SEGNO_OPENSEARCH_URLS: urls, SEGNO_OPENSEARCH_SHARDS: shards, SEGNO_OPENSEARCH_CA: file } = read
  return { urls, shards, ca: file === undefined ? null : readCertificates(file) }
}

function readCertificates(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  } catch (error) {
    throw new OperatorError('SEGNO_OPENSEARCH_CA: the file cannot be read', { cause: error })
  }
  throw new OperatorError('SEGNO_OPENSEARCH_CA: the file holds no certificate in PEM')
}

/** @throws {OperatorError} where only some of it is set */
function readS3(read: Environment): S3Home | null {
  const { SEGNO_S3_ENDPOINT: endpoint, SEGNO_S3_REGION: region } = read
  const { SEGNO_S3_ACCESS_KEY_ID: accessKeyId, SEGNO_S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (!endpoint && !accessKeyId && !secretAccessKey) return null
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new OperatorError(
      'SEGNO_S3_ENDPOINT, SEGNO_S3_ACCESS_KEY_ID and SEGNO_S3_SECRET_ACCESS_KEY go together: set all three',
    )
  return { endpoint, region, accessKeyId, secretAccessKey }
}

/** @throws {OperatorError} for what browsers could not fetch */
function readDirectFiles(read: Environment, origin: string): DirectFiles | null {
  const { SEGNO_S3_PUBLIC_ENDPOINT: endpoint, SEGNO_CDN_URL: url } = read
  if (endpoint !== undefined && url !== undefined)
    throw new OperatorError(
      'SEGNO_S3_PUBLIC_ENDPOINT and SEGNO_CDN_URL are both set: files are fetched from one of them',
    )
  const address = endpoint ?? url
  if (address === undefined) return null
  const name = endpoint === undefined ? 'SEGNO_CDN_URL' : 'SEGNO_S3_PUBLIC_ENDPOINT'
  if (read.SEGNO_S3_ENDPOINT === undefined)
    throw new OperatorError(`${name} is set, but SEGNO_S3_ENDPOINT is not: the files are in no bucket`)
  if (origin.startsWith('https:') && !address.startsWith('https:'))
    throw new OperatorError(
      `${name} must begin with https://, as SEGNO_ORIGIN does: browsers fetch nothing else from such a page`,
    )
  return endpoint === undefined ? { kind: 'cdn', url: address } : { kind: 'bucket', endpoint }
}

function readWatch(read: Environment): Pick<Config, 'logLevel' | 'metrics'> {
  const { SEGNO_METRICS_PORT: port, SEGNO_METRICS_HOST: host } = read
  return { logLevel: read.SEGNO_LOG_LEVEL, metrics: port === undefined ? null : { port, host } }
}

function socialProvidersFrom(json: string, origin: string): SocialProvider[] {
  try {
    return readSocialProviders(json, origin)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const lines = said.split('\n').map((line) => `  SEGNO_SOCIAL_PROVIDERS: ${line}`)
    throw new OperatorError(`The environment cannot be used:\n${lines.join('\n')}`, { cause: error })
  }
}

/** Limits, where 0 is none, and what a point is worth. */
function readNumbers(read: Environment) {
  const orNone = (most: number): number | null => (most === 0 ? null : most)
  return {
    prices: readPrices(read),
    requestsPerMinute: orNone(read.SEGNO_REQUESTS_PER_MINUTE),
    connectionsPerAddress: orNone(read.SEGNO_CONNECTIONS_PER_ADDRESS),
    artistShareBasisPoints: read.SEGNO_ARTIST_SHARE_BASIS_POINTS,
    affiliateTerms: {
      shareBasisPoints: read.SEGNO_AFFILIATE_SHARE_BASIS_POINTS,
      holdDays: read.SEGNO_AFFILIATE_HOLD_DAYS,
      minPayoutCents: read.SEGNO_AFFILIATE_MIN_PAYOUT_CENTS,
    },
    giftCardTerms: readGiftCardTerms(read),
    secondPersonCents: orNone(read.SEGNO_SECOND_PERSON_CENTS),
    supportRefundCents: read.SEGNO_SUPPORT_REFUND_CENTS,
    giveAwayCentsADay: orNone(read.SEGNO_GIVE_AWAY_CENTS_A_DAY),
    reportPointsADay: read.SEGNO_REPORT_POINTS_A_DAY,
    mastersADay: orNone(read.SEGNO_MASTERS_A_DAY),
    previewsADay: orNone(read.SEGNO_PREVIEWS_A_DAY),
    promoPointMicroEur: read.SEGNO_PROMO_POINT_MICRO_EUR,
  }
}

function readGiftCardTerms(read: Environment): Config['giftCardTerms'] {
  const { SEGNO_GIFT_CARD_MIN_CENTS: minCents, SEGNO_GIFT_CARD_MAX_CENTS: maxCents } = read
  if (minCents > maxCents)
    throw new OperatorError('SEGNO_GIFT_CARD_MIN_CENTS is greater than SEGNO_GIFT_CARD_MAX_CENTS')
  return { minCents, maxCents, cardsADay: read.SEGNO_GIFT_CARDS_A_DAY }
}

/** What a sound costs by itself lies within the range too. */
function readPrices(read: Environment): Shop['prices'] {
  const { SEGNO_MIN_PRICE_POINTS: min, SEGNO_MAX_PRICE_POINTS: max } = read
  if (min > max) throw new OperatorError('SEGNO_MIN_PRICE_POINTS is greater than SEGNO_MAX_PRICE_POINTS')
  const within = (points: number) => withinRange(points, { min, max })
  return { min, max, loop: within(DEFAULT_PRICES.loop), oneShot: within(DEFAULT_PRICES.oneShot) }
}
