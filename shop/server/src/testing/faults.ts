import { isDeepRun } from '@segno/test-kit/deep-run'
import type { FaultLine } from '@segno/test-kit/fault-line'
import { grantPoints } from '../wallet/public.ts'
import { signedIn, type TestApp } from './test-app.ts'

/** How often something happens. */
export const FAULT_ROUNDS = isDeepRun() ? 100 : 6
/** Names what happened in a run, to have it happen again. */
export const FAULT_SEED = Number(process.env['SEGNO_SEED'] ?? Date.now() % 1_000_000)
/** After which a line that says nothing is given up, in place of a minute. */
export const SILENCE_MS = 800

/** The answer while something that it needs is away. */
export const UNAVAILABLE = {
  statusCode: 503,
  code: 'unavailable',
  message: 'Part of the shop is not answering right now. Try again in a minute.',
}

export type Fault = (line: FaultLine, random: () => number) => void

interface LineFacts {
  readonly leastDelayMs: number
  readonly mostDelayMs: number
  /** Within so many bytes it is cut: about what a piece of work sends and is sent. */
  readonly sentBytes: number
  readonly answeredBytes: number
}

/** What happens to a line, by its name. */
export function lineFaults({
  leastDelayMs,
  mostDelayMs,
  sentBytes,
  answeredBytes,
}: LineFacts): Readonly<Record<string, Fault>> {
  return {
    away: (line) => (line.state = 'away'),
    silent: (line) => (line.state = 'silent'),
    slow: (line, random) => (line.delayMs = leastDelayMs + (mostDelayMs - leastDelayMs) * random()),
    cut: (line) => line.cut(),
    'cut while it is sent to': (line, random) => line.cutAfter(sentBytes * random()),
    'cut while it answers': (line, random) => line.cutAfter(answeredBytes * random(), 'from server'),
  }
}

export function mendLine(line: FaultLine): void {
  line.state = 'open'
  line.delayMs = 0
}

export function oneOf<Of>(all: Readonly<Record<string, Of>>, random: () => number): [string, Of] {
  const entries = Object.entries(all)
  return entries[Math.floor(random() * entries.length)]!
}

/** Somebody with points to spend. */
export async function aRichBuyer(shop: TestApp): Promise<{ id: string; token: string }> {
  const buyer = await signedIn(shop)
  const grant = { accountId: buyer.id, points: 10_000, valueMicroEur: 0, expiresAt: null }
  await grantPoints(shop.ctx.db, { ...grant, origin: 'correction', reference: buyer.id }, new Date())
  return buyer
}
