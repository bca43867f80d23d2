import { accounts } from '../accounts/slice.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import type { AllowancesContext } from './allowances-context.ts'
import { runDueActsJob } from './decide-act.ts'
import { giveWithin } from './give.ts'
import { heldActRunners } from './hooks.ts'
import { allowancesRoutes } from './routes.ts'

/** Longer than an act waits; payloads may name people. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Limits on what one administrator gives away in a day. */
export const allowances = slice({
  name: 'allowances',
  after: [accounts],
  open({ platform, settings, parts }: SliceContext<Pick<AllowancesContext, 'shop' | 'allowance'>>) {
    const { shop, allowance } = settings
    const ctx = { ...platform, shop, allowance, runners: parts(heldActRunners) }
    return {
      value: { give: giveWithin(ctx) },
      routes: allowancesRoutes(ctx),
      jobs: [runDueActsJob(ctx)],
      kept: [
        { table: 'allowance_use', since: 'given_at', forMs: KEPT_MS },
        { table: 'held_act', since: 'proposed_at', forMs: KEPT_MS },
      ],
    }
  },
})
