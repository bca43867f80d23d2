import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { environment } from '../../shop/server/src/environment.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
/** Variables that are not the shop's own. */
const others = [
  'SEGNO_DOMAIN',
  'SEGNO_UPSTREAMS',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'OWNER_PASSWORD',
  'SHOP_PASSWORD',
  'MALLOC_ARENA_MAX',
]
const known = new Set([...Object.keys(environment.def.shape), ...others])

interface Service {
  readonly image?: string
  readonly env_file?: string
  readonly environment: Record<string, string>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly stop_grace_period?: string
  readonly volumes: readonly string[]
  readonly profiles?: readonly string[]
}

const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
}

test('the compose file starts two web processes, one worker and, where asked to, one that searches on the same database, files and key', () => {
  const shops = Object.values(services).filter(({ environment }) => 'SEGNO_ROLE' in environment)
  const started = shops.map(({ environment: { SEGNO_ROLE }, profiles }) => [SEGNO_ROLE, profiles])
  expect(started).toEqual([
    ['web', undefined],
    ['web', undefined],
    ['worker', undefined],
    ['search', ['search']],
  ])
  expect(new Set(shops.map((one) => one.env_file))).toEqual(new Set(['settings.env']))
  for (const name of ['DATABASE_URL', 'SEGNO_SECRET_KEY', 'SEGNO_ORIGIN'])
    expect(new Set(shops.map((one) => one.environment[name])).size).toBe(1)
  for (const { stop_grace_period: grace, volumes } of shops) {
    // `main-serve.ts` takes up to 25 seconds.
    expect(Number.parseInt(grace!, 10)).toBeGreaterThan(25)
    expect(volumes).toContain('data:/data')
  }
})

test('every service of the shop has the secrets that it needs, no superuser, and no way to change itself', () => {
  const secret = /PASSWORD|KEY|SECRET|SMTP/
  const reads = ({ environment }: Service) =>
    [...new Set(Object.values(environment).flatMap((value) => value.match(/(?<=\$\{)\w+/g) ?? []))]
      .filter((name) => secret.test(name))
      .toSorted()
  const selling = [
    'SEGNO_SECRET_KEY',
    'SEGNO_SMTP_URL',
    'SHOP_PASSWORD',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]
  const secrets = Object.entries(services).map(([name, service]) => [name, reads(service)] as const)
  expect(Object.fromEntries(secrets)).toEqual({
    database: ['OWNER_PASSWORD', 'POSTGRES_PASSWORD', 'SHOP_PASSWORD'],
    migrate: ['OWNER_PASSWORD', 'SHOP_PASSWORD'],
    web1: selling,
    web2: selling,
    worker: selling,
    search: ['SEGNO_SECRET_KEY', 'SHOP_PASSWORD'],
    backup: ['SEGNO_BACKUP_KEY', 'SEGNO_SECRET_KEY', 'SHOP_PASSWORD'],
    restore: ['OWNER_PASSWORD', 'SEGNO_BACKUP_KEY', 'SEGNO_SECRET_KEY', 'SHOP_PASSWORD'],
    proxy: [],
  })
  const { database, ...hardened } = services
  expect(database!.security_opt).toEqual(['no-new-privileges:true'])
  for (const service of Object.values(hardened))
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  expect(read('deploy/roles.sh')).not.toContain('superuser')
})

test('what operators keep beside the files for them goes into neither git nor an image', () => {
  for (const path of ['deploy/.env', 'deploy/settings.env', 'deploy/backup/'])
    expect(read('.gitignore').split('\n')).toContain(path)
  expect(read('.dockerignore').split('\n')).toContain('deploy')
})

test('every variable that the files for operators set is one that the shop reads', () => {
  const named = Object.values(services).flatMap((one) => Object.keys(one.environment))
  for (const file of [
    'deploy/compose.yaml',
    'deploy/example.env',
    'deploy/example.settings.env',
    'deploy/roles.sh',
    'deploy/segno.service',
    'Dockerfile',
    'deploy/Caddyfile',
  ])
    named.push(...(read(file).match(/\b(SEGNO|STRIPE|POSTGRES|DATABASE|MIGRATION)_[A-Z0-9_]+/g) ?? []))
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
})

test('every variable of the environment is on the page of settings', () => {
  const page = read('docs/settings.md')
  const names = Object.keys(environment.def.shape)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('the image has the files that its steps copy, and starts as npm start does', async () => {
  const text = read('Dockerfile')
  const { serveCommand } = await import('../serve-command.js')
  const command = /^CMD (\[.*\])$/m.exec(text)?.[1]
  expect(JSON.parse(command!)).toEqual(['node', ...serveCommand.args])
  for (const [name, value] of Object.entries(serveCommand.env)) expect(text).toContain(`${name}=${value}`)
  const copied = [...text.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, names]) => names!.split(' '))
  expect(copied).toContain('shop/server')
  for (const name of copied) expect(() => readFileSync(join(root, name))).not.toThrow(/ENOENT/)
})

test('images have exact versions, and Node is the one of the tests', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!)
  expect(bases).toHaveLength(2)
  for (const image of bases) expect(image).toContain(`node:${devDependencies['node']}-`)
  const images = Object.values(services).flatMap(({ image = '' }) => (image === 'segno' ? [] : [image]))
  expect(images).toHaveLength(2)
  // An operator may pin what a version holds.
  const exact = /^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z-]+)?(@sha256:[0-9a-f]{64})?$/
  expect([...bases, ...images].filter((image) => !exact.test(image))).toEqual([])
})

test('units start what there is, as a user of its own, and wait for a request to end', () => {
  const unit = read('deploy/segno.service')
  expect(unit).toMatch(/^ExecStart=\S+\/node --max-semi-space-size=4 shop\/server\/src\/main-serve\.ts$/m)
  expect(unit).toMatch(/^User=segno$/m)
  expect(unit).toMatch(/^TimeoutStopSec=30$/m)
  const backup = read('deploy/segno-backup.service')
  expect(backup).toContain('shop/server/src/main-backup.ts')
  const hardening = (text: string) =>
    text.slice(text.indexOf('CapabilityBoundingSet='), text.indexOf('UMask'))
  expect(hardening(backup)).toBe(hardening(unit))
  expect(unit).toMatch(/^CapabilityBoundingSet=$/m)
})

test('proxies add the address that they were asked from, and send people on to https', () => {
  const nginx = read('deploy/nginx.conf')
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
  expect(nginx).toContain('return 308 https://')
  expect(nginx).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/)
  // Without its database the shop still answers, and says so to people with 503: that is passed on to them.
  expect(nginx).toMatch(/proxy_next_upstream error timeout;/)
  expect(read('deploy/Caddyfile')).toMatch(
    /handle_errors \{[^}]*err\.status_code[^}]*\}[^}]*reverse_proxy @none_ready/,
  )
  // Its log has no query, in which people search.
  expect(/^log_format segno '(.*)';$/m.exec(nginx)?.[1]).not.toMatch(/\$request\b|request_uri|args|referer/)
  expect(nginx).toContain('access_log /var/log/nginx/segno.log segno;')
  expect(nginx).not.toContain('Strict-Transport-Security')
  for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile'])
    expect(read(file)).toContain('SEGNO_TRUST_PROXY=1')
})
