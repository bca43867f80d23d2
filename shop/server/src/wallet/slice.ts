import { heldActRunners } from '../allowances/public.ts'
import { allowances } from '../allowances/slice.ts'
import { heldCorrection } from './entries/correct-points.ts'
import * as z from 'zod/mini'
import { dataExport, erasure, pointsOf } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { onReportAccepted } from '../reports/public.ts'
import { reports } from '../reports/slice.ts'
import { command } from '../platform/commands/command.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { recordLedgerCheck, ledgerCheckJob, ledgerWarnings } from './check-ledger.ts'
import { type RemindContext, remindExpiryJob } from './expiry/remind-expiry.ts'
import { exportWallet } from './export/export-wallet.ts'
import { entryNames, giftCardGrants, ledgerRules } from './hooks.ts'
import { forfeitPoints } from './forfeit-points.ts'
import { availablePoints } from './read-wallet.ts'
import { rewardReport } from './reward-report.ts'
import { walletGauges } from './wallet-gauges.ts'
import { walletRoutes } from './routes.ts'
import type { WalletContext } from './wallet-context.ts'

type Settings = Pick<WalletContext, 'promoPointMicroEur'> & Pick<RemindContext, 'shop' | 'origin'>

export const wallet = slice({
  name: 'wallet',
  after: [accounts, allowances, reports],
  appendOnlyTables: ['ledger_transaction', 'ledger_posting', 'lot_use'],
  open({ platform, settings: { promoPointMicroEur, shop, origin }, parts, use }: SliceContext<Settings>) {
    const openedAt = platform.now()
    return {
      routes: walletRoutes({
        ...platform,
        promoPointMicroEur,
        shop,
        give: use(allowances).give,
        giftCardGrants: parts(giftCardGrants),
        entryNames: parts(entryNames),
      }),
      jobs: [
        ledgerCheckJob({ ...platform, ledgerRules: parts(ledgerRules) }),
        remindExpiryJob({ ...platform, shop, origin }),
      ],
      warnings: () => ledgerWarnings({ ...platform, openedAt }),
      gauges: walletGauges(platform),
      commands: {
        'check-ledger': command(z.strictObject({}), () =>
          recordLedgerCheck({ ...platform, ledgerRules: parts(ledgerRules) }),
        ),
      },
      answers: [
        answer(erasure, forfeitPoints),
        answer(dataExport, { name: 'points', read: exportWallet }),
        answer(pointsOf, availablePoints),
        answer(heldActRunners, heldCorrection({ ...platform, promoPointMicroEur })),
        answer(onReportAccepted, rewardReport(promoPointMicroEur)),
      ],
    }
  },
})
