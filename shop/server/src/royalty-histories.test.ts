import { equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, HOLD_DAYS, royaltyOf } from './royalties/rules.ts'
import { shareRoyalty } from './royalties/splits/rules.ts'
import { addUpStatement } from './royalties/statements/rules.ts'
import { type Lot, type LotUse, shareUses, takeFromLots } from './wallet/rules.ts'

const MICRO_EUR_PER_CENT = 10_000
const PRICES = [1, 2, 3, 7]
const MOMENT_DAYS = 1e-4
const ARTISTS = ['ava', 'bo', 'cy']

const aStep = fc.oneof(
  fc.record({
    kind: fc.constant('grant' as const),
    points: fc.integer({ min: 1, max: 12 }),
    valueMicroEur: fc.nat(9_999_999),
  }),
  fc.record({ kind: fc.constant('buy' as const), sounds: fc.subarray([0, 1, 2, 3], { minLength: 1 }) }),
  fc.record({ kind: fc.constant('undo' as const), sale: fc.nat(9) }),
  fc.record({ kind: fc.constant('refund' as const), sale: fc.nat(9) }),
  fc.record({
    kind: fc.constant('split' as const),
    sound: fc.nat(3),
    first: fc.nat(10_000),
    rest: fc.nat(10_000),
  }),
  fc.record({ kind: fc.constant('share' as const), basisPoints: fc.nat(10_000) }),
  fc.record({
    kind: fc.constant('pay' as const),
    artist: fc.constantFrom(...ARTISTS),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
)
type Step = typeof aStep extends fc.Arbitrary<infer One> ? One : never

interface Royalty {
  readonly artistId: string
  readonly amountMicroEur: number
}
interface SoldSound {
  readonly day: number
  readonly uses: readonly LotUse[]
  readonly valueMicroEur: number
  readonly shareBasisPoints: number
  readonly royalties: readonly Royalty[]
  returnedDay: number | null
}
interface Paid {
  readonly artistId: string
  readonly day: number
  readonly cents: number
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** A shop with one buyer, by the rules alone. */
class History {
  day = 0
  lots: Lot[] = []
  grantedMicroEur = 0
  shareBasisPoints = 5_000
  readonly parts = PRICES.map(() => [{ artistId: 'ava', partBasisPoints: 10_000 }])
  readonly sales: SoldSound[] = []
  readonly payments: Paid[] = []

  take(step: Step): void {
    // Nothing happens at the same moment as something else.
    this.day += MOMENT_DAYS
    if (step.kind === 'grant') this.#grant(step.points, step.valueMicroEur)
    else if (step.kind === 'buy') this.#buy(step.sounds)
    else if (step.kind === 'undo') this.#giveBack(step.sale, HOLD_DAYS)
    else if (step.kind === 'refund') this.#giveBack(step.sale, Infinity)
    else if (step.kind === 'split') this.#split(step.sound, step.first, step.rest)
    else if (step.kind === 'share') this.shareBasisPoints = step.basisPoints
    else if (step.kind === 'pay') this.#pay(step.artist, step.percent)
    else this.day += step.days
  }

  #grant(points: number, valueMicroEur: number): void {
    this.lots.push({ id: `lot ${this.lots.length}`, points, usedPoints: 0, valueMicroEur })
    this.grantedMicroEur += valueMicroEur
  }

  #buy(sounds: readonly number[]): void {
    const prices = sounds.map((sound) => PRICES[sound]!)
    const uses = takeFromLots(this.lots, sum(prices))
    if (uses === null) return
    for (const [at, used] of shareUses(uses, this.lots, prices).entries()) {
      const valueMicroEur = sum(used.map((use) => use.valueMicroEur))
      const { shareBasisPoints } = this
      const royalty = royaltyOf(valueMicroEur, shareBasisPoints)
      const royalties = shareRoyalty(royalty, this.parts[sounds[at]!]!)
      this.sales.push({
        day: this.day,
        uses: used,
        valueMicroEur,
        shareBasisPoints,
        royalties,
        returnedDay: null,
      })
    }
    const upTo = new Map(uses.map((use) => [use.lotId, use.toPoint]))
    this.lots = this.lots.map((lot) => ({ ...lot, usedPoints: upTo.get(lot.id) ?? lot.usedPoints }))
  }

  /** Points come back in lots of the same value. */
  #giveBack(at: number, days: number): void {
    const sale = this.sales[at]
    if (!sale || sale.returnedDay !== null || this.day - sale.day >= days) return
    sale.returnedDay = this.day
    for (const { fromPoint, toPoint, valueMicroEur } of sale.uses) {
      const lot = { points: toPoint - fromPoint, usedPoints: 0, valueMicroEur }
      this.lots.push({ ...lot, id: `lot ${this.lots.length}` })
    }
  }

  #split(sound: number, first: number, rest: number): void {
    const second = Math.floor(((10_000 - first) * rest) / 10_000)
    const parts = [first, second, 10_000 - first - second]
    this.parts[sound] = parts.map((partBasisPoints, at) => ({ artistId: ARTISTS[at]!, partBasisPoints }))
  }

  #pay(artistId: string, percent: number): void {
    const cents = Math.floor((this.balance(artistId).payableCents * percent) / 100)
    if (cents > 0) this.payments.push({ artistId, day: this.day, cents })
  }

  /** An artist's royalties of sales until a day, as that day saw them. */
  entries(artistId: string, { soldBefore, until }: { soldBefore: number; until: number }): number[] {
    return this.sales
      .filter(({ day }) => day < soldBefore)
      .flatMap(({ royalties, returnedDay }) =>
        royalties
          .filter((royalty) => royalty.artistId === artistId)
          .flatMap(({ amountMicroEur }) =>
            returnedDay !== null && returnedDay <= until
              ? [amountMicroEur, -amountMicroEur]
              : [amountMicroEur],
          ),
      )
  }

  balance(artistId: string) {
    const until = this.day
    return balanceOf({
      earnedMicroEur: sum(this.entries(artistId, { soldBefore: Infinity, until })),
      settledMicroEur: sum(this.entries(artistId, { soldBefore: this.day - HOLD_DAYS, until })),
      disputedMicroEur: 0,
      heldMicroEur: 0,
      paidCents: sum(this.payments.filter((paid) => paid.artistId === artistId).map(({ cents }) => cents)),
      firstPendingAt: null,
      saleCount: this.sales.length,
    })
  }
}

function expectMoneyConserved({ lots, sales, grantedMicroEur }: History): void {
  const unspent = lots.map(({ points, usedPoints, valueMicroEur }) => {
    const used = takeFromLots([{ id: '', points, usedPoints: 0, valueMicroEur }], usedPoints)!
    return valueMicroEur - sum(used.map((use) => use.valueMicroEur))
  })
  const held = sales.filter(({ returnedDay }) => returnedDay === null)
  equal(sum(unspent) + sum(held.map(({ valueMicroEur }) => valueMicroEur)), grantedMicroEur)
  for (const { royalties, valueMicroEur, shareBasisPoints } of sales) {
    const royalty = sum(royalties.map(({ amountMicroEur }) => amountMicroEur))
    equal(royalty, Math.floor((valueMicroEur * shareBasisPoints) / 10_000))
  }
}

function expectBalanced(history: History, artistId: string): void {
  const balance = history.balance(artistId)
  const { earnedMicroEur, owedMicroEur, paidCents, payableCents, pendingMicroEur } = balance
  equal(owedMicroEur + paidCents * MICRO_EUR_PER_CENT, earnedMicroEur)
  const payableMicroEur = earnedMicroEur - pendingMicroEur - paidCents * MICRO_EUR_PER_CENT
  equal(payableCents, Math.max(0, Math.floor(payableMicroEur / MICRO_EUR_PER_CENT)))
}

/** Statements go on from one another, and each pays no more than what stands in it. */
function expectStatementsAddUp(history: History, artistId: string): void {
  let [linesBefore, earnedBeforeMicroEur, paidBeforeCents, leftBefore] = [0, 0, 0, 0]
  for (const { day, cents } of history.payments.filter((paid) => paid.artistId === artistId)) {
    const settled = sum(history.entries(artistId, { soldBefore: day - HOLD_DAYS, until: day }))
    const lines = [{ amountMicroEur: settled - linesBefore }]
    const sums = { earnedBeforeMicroEur, paidBeforeCents, lines, paymentCents: cents }
    const { carriedOverMicroEur, linesMicroEur, leftMicroEur } = addUpStatement(sums)
    equal(carriedOverMicroEur, leftBefore)
    equal(carriedOverMicroEur + linesMicroEur - leftMicroEur, cents * MICRO_EUR_PER_CENT)
    ok(leftMicroEur >= 0)
    ;[linesBefore, earnedBeforeMicroEur, leftBefore] = [settled, settled, leftMicroEur]
    paidBeforeCents += cents
  }
}

test('[R12] [R28] whatever is bought, undone, refunded, split, agreed and paid, no millionth of a euro is lost or made', () => {
  const report = fc.check(
    fc.property(fc.array(aStep, { minLength: 5, maxLength: 24 }), (steps) => {
      const history = new History()
      for (const step of [{ kind: 'grant', points: 40, valueMicroEur: 13_333_333 } as const, ...steps])
        history.take(step)
      expectMoneyConserved(history)
      for (const artistId of ARTISTS) {
        expectBalanced(history, artistId)
        expectStatementsAddUp(history, artistId)
      }
    }),
    { numRuns: 20_000 },
  )
  expect(report.failed && fc.defaultReportMessage(report)).toBe(false)
})
