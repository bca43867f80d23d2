import type { Context } from '../context.ts'
import { readProgress } from '../ingest/public.ts'
import { orders } from '../orders/slice.ts'
import { makeDemoCollections } from './demo-collections.ts'
import { makeDemoJams } from './demo-jams.ts'
import { makeDemoPurchases } from './demo-purchases.ts'

const LOOK_AGAIN_MS = 1_000

/** Says in the terminal how far the demo catalogue is, and makes the demo purchases as soon as there is enough to buy, and a jam and collections in the end. */
export function reportDemoProgress(ctx: Context, say: (line: string) => void): Disposable {
  let said = -1
  let hasPurchases = false
  let isBusy = false
  const look = async (): Promise<void> => {
    const { waiting, ready, refused } = await readProgress(ctx.db)
    if (!hasPurchases) hasPurchases = (await makeDemoPurchases(ctx.use(orders))) === 'done'
    const isComplete = waiting === 0
    if (isComplete && hasPurchases) {
      clearInterval(timer)
      await makeDemoJams(ctx)
      await makeDemoCollections(ctx)
    }
    if (said === -1 && isComplete) return
    const total = waiting + ready + refused
    if (ready === said || (!isComplete && ready < said + total / 20)) return
    said = ready
    say(`${ready} of ${total} demo sounds are ready${isComplete ? '. The catalogue is complete.' : ''}\n`)
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    look()
      .catch((error: unknown) => ctx.log.warn({ error }, 'the progress of the demo could not be read'))
      .finally(() => {
        isBusy = false
      })
  }, LOOK_AGAIN_MS)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
