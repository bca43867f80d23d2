import { amountCents as wholeCents, scaleCents } from '@segno/units'
import { sql } from 'kysely'
import { approvePayout, decideCommission, payPayouts, rejectPayout } from '../affiliates/office/decide.ts'
import { writePayoutFile } from '../affiliates/office/transfers.ts'
import { requestPayout } from '../affiliates/payouts/request-payout.ts'
import { extendLicence } from '../agent/licences/change-licence.ts'
import { dayOf } from '../platform/day-range.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { correctPayment } from '../royalties/corrections/correct-payment.ts'
import { payArtist, showBalance } from '../royalties/pay-artist.ts'
import { cancelRun, payRun } from '../royalties/runs/decide-run.ts'
import { writeRunFile } from '../royalties/runs/write-run-file.ts'
import { startRun } from '../royalties/runs/start-run.ts'
import { agentContextOn } from './agent-context.ts'
import type { Play } from './simulated-play.ts'

/** Money that leaves the shop for artists and affiliates, and days of the Agent that administrators add. */
export const PAYOUT_MOVES = {
  async payArtist(play: Play) {
    const artistId = play.pick(play.artists)
    const { payableCents } = await showBalance(play.payouts, play.db, artistId)
    const amountCents = partOf(payableCents, play)
    if (amountCents > 0) await payArtist(play.payouts, { ...entry(play), artistId, amountCents })
  },
  async correctPayment(play: Play) {
    const payment = await anyRow<{ id: string; artist_id: string; amount_cents: number }>(
      play,
      'select id, artist_id, amount_cents from royalty_payment where amount_cents > 0 order by id',
    )
    if (!payment) return
    const amountCents = partOf(payment.amount_cents, play)
    if (amountCents === 0) return
    const correction = { paymentId: payment.id, artistId: payment.artist_id, amountCents }
    await correctPayment(play.payouts, { ...entry(play), ...correction })
  },
  startRun: (play: Play) => startRun(play.payouts, { actorId: play.adminId, way: 'sepa', minAmountCents: 1 }),
  async decideRun(play: Play) {
    const run = await anyRow<{ id: string }>(
      play,
      `select id from royalty_run where status = 'open' order by id`,
    )
    if (!run) return
    const asked = { ...entry(play), runId: run.id }
    if (play.random() < 0.3) await cancelRun(play.payouts, asked)
    else {
      await writeRunFile(play.payouts, asked)
      await payRun(play.payouts, asked)
    }
  },
  requestPayout: (play: Play) => requestPayout(play.payouts, play.affiliateId, 'EUR'),
  async decidePayout(play: Play) {
    const payout = await anyRow<{ id: string; status: string; amount_cents: number }>(
      play,
      `select id, status, amount_cents from affiliate_payout where status in ('requested', 'approved') order by id`,
    )
    if (!payout) return
    const asked = { ...entry(play), payoutId: payout.id, payoutIds: [payout.id] }
    if (play.random() < 0.2)
      await rejectPayout(play.payouts, { ...asked, reason: 'Simulated', isFileWithdrawn: true })
    else if (payout.status === 'requested')
      await approvePayout(play.payouts, { ...asked, amountCents: payout.amount_cents })
    else if (play.random() < 0.5) await writePayoutFile(play.payouts, asked)
    else await payPayouts(play.payouts, asked)
  },
  async releaseCommission(play: Play) {
    const held = await anyRow<{ id: string }>(
      play,
      `select id from affiliate_commission where decision = 'held' order by id`,
    )
    const decided = { actorId: play.adminId, decision: 'release' } as const
    if (held) await decideCommission(play.payouts, { ...decided, commissionId: held.id })
  },
  async extendAgent(play: Play) {
    const licence = await anyRow<{ id: string }>(play, 'select id from agent_licence order by id')
    if (!licence) return
    const ctx = await agentContextOn(play.db, play.payouts.now)
    await extendLicence(ctx, { ...entry(play), licenceId: licence.id, days: 30, reason: 'Simulated' })
  },
}

const partOf = (cents: number, { random }: Play): number =>
  scaleCents(wholeCents(cents), { numerator: Math.ceil(random() * 100), denominator: 100 })

const entry = ({ adminId, payouts }: Play) => ({
  actorId: adminId,
  idempotencyKey: newId(),
  paidOn: dayOf(payouts.now()),
  reference: 'Simulated',
})

async function anyRow<Row>(play: Play, query: string): Promise<Row | undefined> {
  const { rows } = await sql.raw<Row>(query).execute(over(play.db))
  return rows.length === 0 ? undefined : play.pick(rows)
}
