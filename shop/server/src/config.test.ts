import { missingOnInvoices } from '@segno/contract'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { environment } from './environment.ts'
import { OperatorError } from './platform/operator-error.ts'

const without = { SEGNO_ADMIN_SECOND_FACTOR: '0' }

test('a list of providers that cannot be used stops the start, names the variable and keeps the secret', () => {
  const providers = [{ id: 'google', clientId: 'client', clientSecret: 'very secret', tenant: 'x' }]
  const start = (): unknown => readConfig({ SEGNO_SOCIAL_PROVIDERS: JSON.stringify(providers) })
  expect(start).toThrow(/^The environment cannot be used:\n {2}SEGNO_SOCIAL_PROVIDERS: provider 1, tenant: /)
  expect(start).not.toThrow('very secret')
  expect(start).toThrow(OperatorError)
})

test('a plugin’s pages may be of another site', () => {
  const success = 'https://plugin.example/signed-in'
  const { pluginPages } = readConfig({ SEGNO_PLUGIN_SUCCESS_URL: success })
  expect(pluginPages).toEqual({ success, failure: '/plugin/not-signed-in' })
  expect(() => readConfig({ SEGNO_PLUGIN_FAILURE_URL: 'javascript:alert(1)' })).toThrow(
    'SEGNO_PLUGIN_FAILURE_URL',
  )
})

test('[S12] the voucher trial is an origin of its own, and none unless an operator names one', () => {
  const read = (host: string) => readConfig({ SEGNO_VOUCHER_TRIAL_HOST: host }).voucherTrialHost
  expect(readConfig({}).voucherTrialHost).toBeNull()
  expect(read('https://trial.example')).toBe('https://trial.example')
  expect(read('http://localhost:4000')).toBe('http://localhost:4000')
  for (const wrong of [
    'trial.example',
    '/trial',
    '//trial.example',
    'javascript:alert(1)',
    'ftp://trial.example',
    'https://trial.example/',
    'https://trial.example?a=1',
    'https://shop.example@trial.example',
  ])
    expect(() => read(wrong)).toThrow('SEGNO_VOUCHER_TRIAL_HOST: must be like https://trial.example')
})

test.each([
  ['the demo lets administrators in with a password alone', {}, false],
  ['a shop asks administrators for a second factor', { SEGNO_DEMO: '0' }, true],
  ['a shop in production asks administrators for a second factor', { NODE_ENV: 'production' }, true],
  ['a shop asks for none where that is switched off by name', { SEGNO_DEMO: '0', ...without }, false],
  ['the demo asks for one where that is switched on', { SEGNO_ADMIN_SECOND_FACTOR: '1' }, true],
])('%s', (_, env, isRequired) => {
  expect(readConfig(env).requiresAdminFactor).toBe(isRequired)
})

test('a secret key that is none stops the start, and is not repeated', () => {
  const start = (): unknown => readConfig({ SEGNO_SECRET_KEY: 'hunter2' })
  expect(start).toThrow('SEGNO_SECRET_KEY: must be 32 bytes in Base64')
  expect(start).not.toThrow('hunter2')
})

test('a variable with nothing behind it counts as one that is not set', () => {
  const { backupKey, port, legal } = readConfig({
    SEGNO_DEMO: '0',
    SEGNO_BACKUP_KEY: '',
    PORT: '',
    SEGNO_LEGAL_NAME: '',
  })
  expect({ backupKey, port, legal }).toEqual({ backupKey: null, port: 3000, legal: null })
})

test('the embedded database serves a process that does everything', () => {
  expect(() => readConfig({ SEGNO_ROLE: 'web' })).toThrow('SEGNO_ROLE is set, but DATABASE_URL is not')
  expect(readConfig({ SEGNO_ROLE: 'web', DATABASE_URL: 'postgres://db/segno' }).role).toBe('web')
})

test('a bucket without its key stops the start, and the half that is there is not repeated', () => {
  const start = (): unknown => readConfig({ SEGNO_S3_SECRET_ACCESS_KEY: 'hunter2' })
  expect(start).toThrow(
    'SEGNO_S3_ENDPOINT, SEGNO_S3_ACCESS_KEY_ID and SEGNO_S3_SECRET_ACCESS_KEY go together',
  )
  expect(start).not.toThrow('hunter2')
})

test('files are fetched from the bucket or from a CDN, where there is a bucket and browsers may', () => {
  const bucket = {
    SEGNO_S3_ENDPOINT: 'http://store:9000/shop',
    SEGNO_S3_ACCESS_KEY_ID: 'id',
    SEGNO_S3_SECRET_ACCESS_KEY: 'secret',
  }
  const [endpoint, cdn] = ['https://files.shop.test/shop', 'https://cdn.shop.test']
  const read = (more: Record<string, string>): unknown => readConfig({ ...bucket, ...more }).directFiles
  expect(read({})).toBeNull()
  expect(read({ SEGNO_S3_PUBLIC_ENDPOINT: endpoint })).toEqual({ kind: 'bucket', endpoint })
  expect(read({ SEGNO_CDN_URL: cdn })).toEqual({ kind: 'cdn', url: cdn })
  expect(() => read({ SEGNO_CDN_URL: cdn, SEGNO_S3_PUBLIC_ENDPOINT: endpoint })).toThrow('are both set')
  expect(() => readConfig({ SEGNO_CDN_URL: cdn })).toThrow('SEGNO_S3_ENDPOINT is not')
  const secure = { SEGNO_ORIGIN: 'https://shop.test', SEGNO_CDN_URL: 'http://cdn.shop.test' }
  expect(() => read(secure)).toThrow('SEGNO_CDN_URL must begin with https://')
})

/** Any text will do for these. */
const FREE =
  /^(HOST|NODE_ENV|SEGNO_(DATA_DIR|SHOP_NAME|SUPPORT_HOST|GUEST_KEY|MAIL_FROM|PAYOUT_HOLDER|S3_REGION|METRICS_HOST|LEGAL_(POSTCODE|CITY|CONTACT|REPRESENTED_BY|PHONE|REGISTER|VAT_ID)))$/

test.each(Object.keys(environment.def.shape).filter((name) => !FREE.test(name)))(
  '%s: a mistake is told at the start in one sentence that names it, and is not repeated',
  (name) => {
    const start = (): unknown => readConfig({ [name]: 'hunter2' })
    expect(start).toThrow(OperatorError)
    expect(start).toThrow(name)
    expect(start).not.toThrow(/hunter2|Invalid/)
  },
)

test('every mistake is told at once, each once', () => {
  const start = (): unknown => readConfig({ PORT: '-0.5', SEGNO_ROLE: 'waiter', SEGNO_VAT_OSS: 'yes' })
  expect(start).toThrow(
    /^The environment cannot be used:\n {2}PORT: must be a whole number from 0 to 65535\n {2}SEGNO_VAT_OSS: must be 1 or 0\n {2}SEGNO_ROLE: must be .*web.*$/,
  )
})

test('a read replica needs a primary, and has a bound for its lag', () => {
  const DATABASE_READ_URL = 'postgres://replica/segno'
  expect(() => readConfig({ DATABASE_READ_URL })).toThrow('DATABASE_READ_URL is set, but DATABASE_URL is not')
  expect(readConfig({ DATABASE_URL: 'postgres://db/segno' }).readReplica).toBeNull()
  expect(readConfig({ DATABASE_URL: 'postgres://db/segno', DATABASE_READ_URL }).readReplica).toEqual({
    url: DATABASE_READ_URL,
    maxConnections: 10,
    maxLagSeconds: 5,
  })
})

test('search processes are named by their addresses, and need a database that is shared', () => {
  const DATABASE_URL = 'postgres://db/segno'
  const read = (urls: string) => readConfig({ SEGNO_SEARCH_URLS: urls, DATABASE_URL }).searchUrls
  expect(read('http://search1:3000, http://search2:3000')).toEqual([
    'http://search1:3000',
    'http://search2:3000',
  ])
  expect(() => readConfig({ SEGNO_SEARCH_URLS: 'http://search1:3000' })).toThrow(
    'SEGNO_SEARCH_URLS is set, but DATABASE_URL is not',
  )
  expect(() => read('search1:3000')).toThrow('SEGNO_SEARCH_URLS: must be addresses with commas between')
  expect(() => read('http://search1:3000;http://search2:3000')).toThrow(
    'SEGNO_SEARCH_URLS: must be addresses',
  )
  expect(() => read('http://search1:3000,http://search1:3000')).toThrow(
    'SEGNO_SEARCH_URLS: must name each address once',
  )
})

test('an engine is searched in the place of search processes, and needs a database that is shared', () => {
  const engine = {
    DATABASE_URL: 'postgres://db/segno',
    SEGNO_OPENSEARCH_URLS: 'https://user:secret@engine1:9200, https://engine2:9200',
  }
  expect(readConfig(engine).openSearch).toEqual({
    urls: ['https://user:secret@engine1:9200', 'https://engine2:9200'],
    shards: 1,
    ca: null,
  })
  const { SEGNO_OPENSEARCH_URLS } = engine
  expect(() => readConfig({ SEGNO_OPENSEARCH_URLS })).toThrow('but DATABASE_URL is not')
  for (const other of [{ SEGNO_SEARCH_URLS: 'http://search1:3000' }, { SEGNO_ROLE: 'search' }])
    expect(() => readConfig({ ...engine, ...other })).toThrow('then there are no search processes')
  expect(() => readConfig({ ...engine, SEGNO_OPENSEARCH_SHARDS: '0' })).toThrow(/from 1 to 100/)
  const withCa = (file: string) => readConfig({ ...engine, SEGNO_OPENSEARCH_CA: file })
  expect(() => withCa('/no/such/file')).toThrow('SEGNO_OPENSEARCH_CA: the file cannot be read')
  expect(() => withCa('package.json')).toThrow('holds no certificate in PEM')
})

test('the demo has a complete made-up seller, and a shop of one’s own has none', () => {
  expect(missingOnInvoices(readConfig({}).legal)).toEqual([])
  expect(readConfig({ SEGNO_DEMO: '0' }).legal).toBeNull()
  expect(missingOnInvoices(null)).toEqual(['company', 'street', 'postcode', 'city', 'phone', 'VAT ID'])
})
