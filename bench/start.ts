import { readFileSync } from 'node:fs'
import { eventually, startShop } from '../e2e/running-shop.ts'
import { rounded, type Row } from './measure.ts'

interface Progress {
  readonly body: { readonly data: { readonly waiting: number; readonly ready: number } }
}

function residentMegabytes(processId: number | undefined): number {
  const [, pages = '0'] = readFileSync(`/proc/${processId}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4_096) / 1e6
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
    value: rounded(residentMegabytes(first.process.pid), 0),
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
  rows.push({ name: 'memory idle', value: rounded(residentMegabytes(second.process.pid), 0), unit: 'MB' })
  return rows
}
