// `npm run attack`: attacks a shop of its own over real sockets, then runs the tests that kill, race and lock out; `-- --shop` does the first alone.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startShop, untilFilled, type RunningShop } from './running-shop.ts'

/** Tests that are attacks already, by project. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  pg: [
    'shop/server/src/vouchers/voucher-races.pg.test.ts',
    'shop/server/src/billing/webhooks',
    'shop/server/src/identity/attempts',
    'shop/server/src/attack.db.test.ts',
    'shop/server/src/platform/jobs/jobs-kill.pg.test.ts',
    'shop/server/src/confirmation-matrix.db.test.ts',
  ],
  'e2e*': ['e2e/journeys/kill.deep.journey.ts', 'e2e/journeys/upload-kill.journey.ts'],
}
const MOST_GROWTH_MB = 200
/** The shop cuts off a client that reads nothing for a minute, and looks every five seconds. */
const CUT_WITHIN_MS = 70_000

interface Wave {
  readonly name: string
  readonly connections: number
  readonly sent: string
}

const BODY_BYTES = 900_000
const WAVES: readonly Wave[] = [
  {
    name: 'silent bodies: 600 of 0.9 MB, cut short',
    connections: 600,
    sent: `POST /api/auth/signIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${BODY_BYTES}\r\n\r\n{"email":"${'a'.repeat(BODY_BYTES - 100_000)}`,
  },
  ...[4, 60].map((requests) => ({
    name: `silent readers: 600 with ${requests} requests each`,
    connections: 600,
    sent: 'GET /api/sounds?limit=100 HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests),
  })),
]

const residentMb = ({ process: { pid } }: RunningShop): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000)

/** From ten networks at once, which loopback has. */
function send({ origin }: RunningShop, { sent }: Wave, at: number): Socket {
  const socket = connect({
    port: Number(new URL(origin).port),
    host: '127.0.0.1',
    localAddress: `127.0.1.${at % 10}`,
  })
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(sent)
  return socket
}

/** @returns whether the shop stayed small */
async function runWave(shop: RunningShop, wave: Wave): Promise<boolean> {
  const before = residentMb(shop)
  const sockets = Array.from({ length: wave.connections }, (_, at) => send(shop, wave, at))
  let most = before
  let slowestMs = 0
  for (const endsAt = Date.now() + CUT_WITHIN_MS; Date.now() < endsAt; await sleep(500)) {
    const asked = performance.now()
    await (await fetch(`${shop.origin}/api/public/shop`)).text()
    slowestMs = Math.max(slowestMs, performance.now() - asked)
    most = Math.max(most, residentMb(shop))
  }
  const after = residentMb(shop)
  for (const socket of sockets) socket.destroy()
  report(
    wave.name,
    `${before} MB, at most ${most}, after ${after}; others waited ${Math.round(slowestMs)} ms at most`,
  )
  return most - before <= MOST_GROWTH_MB
}

async function forgeWebhooks({ origin }: RunningShop): Promise<boolean> {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' })
  const now = Math.floor(Date.now() / 1_000)
  const signatures = ['', 't=,v1=', `t=${now},v1=${'0'.repeat(64)}`, `t=${now - 9_999},v1=${'f'.repeat(64)}`]
  const statuses: number[] = []
  for (const signature of signatures) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    statuses.push((await fetch(`${origin}/api/billing/webhook`, { method: 'POST', headers, body })).status)
  }
  report('forged webhooks', statuses.join(', '))
  return statuses.every((status) => status === 400)
}

function runSuite(project: string, files: readonly string[]): boolean {
  const env = { ...process.env, SEGNO_DEEP_TESTS: '1' }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  report(project, status === 0 ? 'passed' : 'failed')
  return status === 0
}

const report = (name: string, words: string): void => void process.stdout.write(`${name}: ${words}\n`)

async function attackShop(): Promise<boolean[]> {
  await using shop = await startShop({ isNew: true, env: { SEGNO_DEMO_SOUNDS: '120' } })
  await untilFilled(shop.origin)
  const held: boolean[] = []
  for (const wave of WAVES) held.push(await runWave(shop, wave))
  return [...held, await forgeWebhooks(shop)]
}

const held = await attackShop()
const suites = process.argv.includes('--shop') ? {} : SUITES
for (const [project, files] of Object.entries(suites)) held.push(runSuite(project, files))
if (held.includes(false)) process.exitCode = 1
