import { dataExport, emailLimit, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { onRefunded } from '../billing/public.ts'
import { billing } from '../billing/slice.ts'
import { unsettledMatters } from '../identity/public.ts'
import { identity } from '../identity/slice.ts'
import { orders } from '../orders/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { answerRefunded } from './answer-declaration.ts'
import { eraseDeclarations, exportDeclarations, unsettledDeclarations, WITHDRAWALS_KEPT } from './people.ts'
import { reopenUnsentJob } from './reopen-unsent.ts'
import { withdrawalsRoutes } from './routes.ts'
import { withdrawalWarnings } from './withdrawal-warnings.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

interface Settings {
  readonly shop: WithdrawalsContext['shop']
}

export const withdrawals = slice({
  name: 'withdrawals',
  after: [accounts, identity, orders, billing],
  open({ platform, settings: { shop }, port, use }: SliceContext<Settings>) {
    const limit = port(emailLimit)
    const ctx: WithdrawalsContext = {
      ...platform,
      shop,
      billing: use(billing),
      allowEmailTo: (to) => limit()(to),
    }
    return {
      routes: withdrawalsRoutes(ctx),
      jobs: [reopenUnsentJob(ctx)],
      kept: [WITHDRAWALS_KEPT],
      warnings: () => withdrawalWarnings(ctx),
      answers: [
        answer(onRefunded, answerRefunded(ctx)),
        answer(erasure, eraseDeclarations(ctx)),
        answer(unsettledMatters, unsettledDeclarations),
        answer(dataExport, { name: 'withdrawals', read: exportDeclarations }),
      ],
    }
  },
})
