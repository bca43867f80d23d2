import { eventually, startShop } from '../e2e/running-shop.ts'
import { residentMegabytes, rounded, type Row } from './measure.ts'

interface Progress {
  readonly body: { readonly data: { readonly waiting: number; readonly ready: number } }
}

/** How long a newcomer waits, and what the server takes. Needs a built page. */
export async function run(): Promise<Row[]> {
  const began = performance.now()
  const since = (): number => rounded((performance.now() - began) / 1_000, 1)
  const rows: Row[] = []
  const first = await startShop()
  rows.push({ name: 'first start: page answers', value: since(), unit: 's' })
  const progress = async (): Promise<Progress> =>
    (await (await fetch(`${first.origin}/api/public/intakeProgress`)).json()) as Progress
  await eventually(async () => (await progress()).body.data.ready > 0)
  rows.push({ name: 'first start: first sound audible', value: since(), unit: 's' })
  await eventually(async () => (await progress()).body.data.waiting === 0)
  rows.push({ name: 'first start: catalogue complete', value: since(), unit: 's' })
  rows.push({
    name: 'memory after the catalogue was made',
    value: rounded(residentMegabytes(first.process.pid!), 0),
    unit: 'MB',
  })
  await buyOne(first.origin)
  rows.push({
    name: 'memory after the journey',
    value: rounded(residentMegabytes(first.process.pid!), 0),
    unit: 'MB',
  })
  const { dataFolder } = first
  first.process.kill('SIGTERM')
  await new Promise((resolve) => first.process.once('exit', resolve))
  const again = performance.now()
  await using second = await startShop({ dataFolder })
  await fetch(`${second.origin}/api/sounds`)
  rows.push({ name: 'later start: ready', value: rounded((performance.now() - again) / 1_000, 1), unit: 's' })
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  rows.push({ name: 'memory idle', value: rounded(residentMegabytes(second.process.pid!), 0), unit: 'MB' })
  return rows
}

/** Signs in, searches, buys and downloads, as the journey does, without a page. */
async function buyOne(origin: string): Promise<void> {
  const person = { email: 'user@segno.test', password: 'segno-demo' }
  const { tokens } = await ask<{ tokens: { idToken: string } }>(`${origin}/api/auth/signIn`, '', person)
  const token = tokens.idToken
  const list = await ask<{ loops: { _id: string; pricePoints: number }[]; ownedIds: string[] }>(
    `${origin}/api/sounds?kind=loop&limit=100&counts=1`,
    token,
  )
  const loop = list.loops.find((one) => !list.ownedIds.includes(one._id))
  if (!loop) throw new Error('there is nothing left to buy')
  await ask(`${origin}/api/cart`, token, [{ loopId: loop._id }])
  const items = [{ loopId: loop._id, pricePoints: loop.pricePoints }]
  await ask(`${origin}/api/checkout`, token, { items })
  const { url } = await ask<{ url: string }>(`${origin}/api/purchases/${loop._id}/download`, token, {})
  await (await fetch(origin + url)).arrayBuffer()
}

async function ask<Data>(address: string, token: string, body?: unknown): Promise<Data> {
  const answer = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { token, 'idempotency-key': 'bench-start', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as { message?: string; body: { data: Data } }
  if (!answer.ok) throw new Error(`${address}: ${said.message}`)
  return said.body.data
}
