import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bombs } from '../shop/server/src/testing/bombs.ts'
import {
  aFile,
  bring,
  listIntakes,
  prepareArtist,
  signIn,
  startArtistShop,
  type ArtistHeaders,
  type Given,
} from '../e2e/artist-shop.ts'
import type { RunningShop } from '../e2e/running-shop.ts'
import { cpuOf, rounded, type Row } from './measure.ts'

const FILES = 500
const FILE_SECONDS = 4
const AT_ONCE = 4
const LATENCY_RUNS = 15
const PAGE_BYTES = 4_096

/** A batch of uploads with bombs among them: what the process tree takes; and how long one file takes when idle. */
export async function run(): Promise<Row[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-bench-uploads-'))
  try {
    const packed = Object.entries(await bombs())
    await prepareArtist(dataFolder)
    await using shop = await startArtistShop(dataFolder, {
      SEGNO_REQUESTS_PER_MINUTE: '0',
      SEGNO_CONNECTIONS_PER_ADDRESS: '0',
    })
    const headers = await signIn(shop)
    const waits = await measureLatency(shop, headers)
    await sleep(2_000)
    const idleBytes = treeBytes(shop.process.pid ?? 0)
    const { peakBytes, seconds, states } = await measureBatch(shop, headers, packed)
    return [
      { name: 'end of upload to ready to be heard, 8 s WAV, idle, median', value: waits.median, unit: 's' },
      { name: 'the same, slowest of 15', value: waits.slowest, unit: 's' },
      {
        name: 'processor time of the same, asking for the state counted',
        value: waits.cpuSeconds,
        unit: 's',
      },
      { name: 'process tree, idle', value: rounded(idleBytes / 1e6, 0), unit: 'MB' },
      {
        name: `process tree, most with ${FILES} uploads and 4 bombs`,
        value: rounded(peakBytes / 1e6, 0),
        unit: 'MB',
      },
      { name: 'above idle', value: rounded((peakBytes - idleBytes) / 1e6, 0), unit: 'MB' },
      { name: `${FILES} uploads of ${FILE_SECONDS} s`, value: rounded(seconds, 1), unit: 's' },
      { name: 'of them sounds', value: states['ready'] ?? 0, unit: '' },
      { name: 'of them refused (the bombs)', value: states['refused'] ?? 0, unit: '' },
    ]
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function measureLatency(
  shop: RunningShop,
  headers: ArtistHeaders,
): Promise<{ median: number; slowest: number; cpuSeconds: number }> {
  // The first finds no audio process yet, and is not counted.
  const waits: number[] = []
  let cpuBefore = 0
  for (let at = 0; at <= LATENCY_RUNS; at++) {
    if (at === 1) cpuBefore = cpuOf(treeOf(shop.process.pid ?? 0))
    await bring(shop, headers, aFile(10_000 + 11 * at, 8))
    const began = performance.now()
    while ((await listIntakes(shop, headers, '&state=open')).items.length > 0) await sleep(5)
    waits.push((performance.now() - began) / 1_000)
    await sleep(200)
  }
  const sorted = waits.slice(1).toSorted((one, other) => one - other)
  const cpuSeconds = (cpuOf(treeOf(shop.process.pid ?? 0)) - cpuBefore) / LATENCY_RUNS
  return {
    median: rounded(sorted[LATENCY_RUNS >> 1] ?? 0),
    slowest: rounded(sorted.at(-1) ?? 0),
    cpuSeconds: rounded(cpuSeconds),
  }
}

async function measureBatch(
  shop: RunningShop,
  headers: ArtistHeaders,
  packed: [string, Uint8Array][],
): Promise<{ peakBytes: number; seconds: number; states: Readonly<Record<string, number>> }> {
  const before = (await listIntakes(shop, headers)).counts
  let peakBytes = 0
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, treeBytes(shop.process.pid ?? 0))
  }, 100)
  const began = performance.now()
  let next = 0
  const total = FILES + packed.length
  const worker = async (): Promise<void> => {
    for (let at = next++; at < total; at = next++) {
      const bomb = at % 100 === 50 ? packed.pop() : undefined
      const given = bomb === undefined ? aFile(at, FILE_SECONDS) : asGiven(bomb)
      await bring(shop, headers, given)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  for (;;) {
    const { counts } = await listIntakes(shop, headers)
    if (!counts['uploading'] && !counts['queued'] && !counts['processing']) break
    await sleep(500)
  }
  clearInterval(sampling)
  const { counts } = await listIntakes(shop, headers)
  const states = Object.fromEntries(
    Object.entries(counts).map(([state, count]) => [state, count - (before[state] ?? 0)]),
  )
  return { peakBytes, seconds: (performance.now() - began) / 1_000, states }
}

const asGiven = ([fileName, bytes]: [string, Uint8Array]): Given => ({
  key: crypto.randomUUID(),
  fileName,
  bytes: Buffer.from(bytes),
})

/** A process and all that descend from it. */
function treeOf(processId: number): number[] {
  try {
    const children = readdirSync(`/proc/${processId}/task`).flatMap((task) =>
      readFileSync(`/proc/${processId}/task/${task}/children`, 'utf8').trim().split(' '),
    )
    return [processId, ...children.filter((child) => child !== '').flatMap((child) => treeOf(Number(child)))]
  } catch {
    // It ended while we looked.
    return []
  }
}

/** What they have in memory. Pages that several share count for each. */
function treeBytes(processId: number): number {
  const pages = treeOf(processId).map((id) => {
    try {
      return Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1])
    } catch {
      return 0
    }
  })
  return pages.reduce((sum, count) => sum + count, 0) * PAGE_BYTES
}
