import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '../e2e/running-shop.ts'
import { benchBuying } from './load/buying-beside-browsing.ts'
import { grownBySilence } from './load/silent-bodies.ts'
import { lostByStopping } from './load/stop-under-load.ts'
import { rounded, type Row } from './measure.ts'

const ROUNDS = 20
const env = {
  SEGNO_REQUESTS_PER_MINUTE: '0',
  SEGNO_CONNECTIONS_PER_ADDRESS: '0',
  SEGNO_INGEST_PROCESSES: '1',
}
const BUYER = { email: 'user@segno.test', password: 'segno-demo' }

/** What a shop bears: buying while many browse, being stopped while it is busy, and senders who fall silent. */
export async function run(): Promise<Row[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-load-'))
  try {
    return [
      ...(await benchBuying()),
      ...(await benchStopping(dataFolder)),
      ...(await benchSilence(dataFolder)),
    ]
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function benchStopping(dataFolder: string): Promise<Row[]> {
  let lost = 0
  let answered = 0
  for (let round = 0; round < ROUNDS; round++) {
    const counts = await lostByStopping(await startShop({ dataFolder, env }))
    lost += counts.lost
    answered += counts.answered
  }
  return [
    { name: `requests lost by ${ROUNDS} stops with 40 busy clients`, value: lost, unit: 'requests' },
    { name: 'requests answered beside them', value: answered, unit: 'requests' },
  ]
}

async function benchSilence(dataFolder: string): Promise<Row[]> {
  await using shop = await startShop({ dataFolder, env })
  const stranger = await grownBySilence(shop, null)
  const buyer = await grownBySilence(shop, await tokenOf(shop.origin))
  return [
    { name: 'memory grown by 600 silent strangers, 2 MB each', value: rounded(stranger, 0), unit: 'MB' },
    { name: 'memory grown by 600 silent requests of one buyer', value: rounded(buyer, 0), unit: 'MB' },
  ]
}

async function tokenOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BUYER),
  })
  const said = (await answer.json()) as { body: { data: { tokens: { idToken: string } } } }
  return said.body.data.tokens.idToken
}
