import { join } from 'node:path'
import type { VatSeller } from '@segno/vat'
import {
  cardCustomerOf,
  dataExport,
  emailLimit,
  hasPlan,
  erasure,
  aroundCountryChange,
} from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { unsettledMatters } from '../identity/public.ts'
import { catalogue } from '../catalogue/slice.ts'
import { identity } from '../identity/slice.ts'
import { invoicesOfGrants, takeBackDisputed } from '../orders/public.ts'
import { listening } from '../listening/slice.ts'
import { orders } from '../orders/slice.ts'
import { answer, type HookAnswer } from '../platform/slices/hook.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { vatIdAuthority } from '../payees/public.ts'
import { payees } from '../payees/slice.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { entryNames, giftCardGrants, ledgerRules } from '../wallet/public.ts'
import { wallet } from '../wallet/slice.ts'
import { selectBillingBreaches } from './ledger/queries.ts'
import type { BillingContext } from './billing-context.ts'
import { billingWarnings } from './billing-warnings.ts'
import { askVies, trustCheckDigits, VIES } from './companies/check-vat-id.ts'
import { changeTaxIn, type CompanyContext } from './companies/companies.ts'
import { recheckVatIdsJob } from './companies/recheck-vat-ids.ts'
import { compareJob } from './compare/compare.ts'
import { collectMovementsJob } from './movements/collect-movements.ts'
import { answerDisputeJob } from './disputes/office/send-answer.ts'
import { sweepAllDisputesJob } from './disputes/sweep-disputes.ts'
import { ECB, fetchEcbRates } from './exchange-rates/ecb.ts'
import { fetchExchangeRatesJob } from './exchange-rates/fetch-exchange-rates.ts'
import { exportBilling } from './export/export-billing.ts'
import { billingGauges } from './gauges/billing-gauges.ts'
import { forgetRecipientsJob, mailGiftCardsJob } from './gift-cards/mailing/mail-gift-cards.ts'
import { giftCardsOn } from './gift-cards/gift-cards-of-shop.ts'
import { addToReduced, onOrdered, onPaid, onRefunded } from './hooks.ts'
import { closeFormsJob } from './leave/close-forms.ts'
import { eraseBuyer, unsettledByBuyer } from './leave/erase-buyer.ts'
import { forfeitTestSalesJob } from './leave/forfeit-test-sales.ts'
import { forgetCustomersJob } from './leave/forget-customers.ts'
import { anonymizeInvoicesJob } from './leave/anonymize-invoices.ts'
import {
  findCustomerId,
  selectGiftCardGrants,
  selectInvoicesOf,
  selectPaymentNames,
} from './payments/queries.ts'
import { endPlanJob } from './plans/begin-plan.ts'
import { sweepRefundsJob } from './refunds/sync-refund.ts'
import { HAS_PLAN } from './plans/queries.ts'
import { remindRenewalsJob } from './plans/remind-renewals.ts'
import { repricePlanJob } from './plans/reprice-job.ts'
import type { CardSettings } from './provider/card-provider.ts'
import { openNetworkCountry } from './evidence/network-country.ts'
import { openProvider } from './provider/open-provider.ts'
import { openSandboxHost } from './provider/sandbox-host.ts'
import { giveVatBackJob } from './refunds/give-vat-back.ts'
import { sendRefundJob } from './refunds/send-refund.ts'
import { billingRoutes } from './routes.ts'
import { serveWebhook } from './serve-webhook.ts'
import { sweepPaymentsJob } from './sweep-payments.ts'
import { takeWebhook } from './take-webhook.ts'

interface Settings {
  readonly dataFolder: string
  readonly shop: BillingContext['shop']
  readonly giftCardTerms: BillingContext['giftCardTerms']
  readonly supportLimits: BillingContext['supportLimits']
  readonly origin: string
  readonly vatSeller: VatSeller
  readonly ecbRates: boolean
  readonly cards: CardSettings
}

export const billing = slice({
  name: 'billing',
  after: [accounts, identity, payees, catalogue, wallet, orders, listening],
  appendOnlyTables: [
    'package_price',
    'provider_event',
    'invoice',
    'self_billed',
    'vat_rate',
    'exchange_rate',
    'provider_movement',
  ],
  async open({ platform, settings, failpoint, listeners, opened, port, use }: SliceContext<Settings>) {
    const limit = port(emailLimit)
    const { shop, origin, vatSeller, giftCardTerms, supportLimits, cards } = settings
    const sandbox =
      cards?.kind === 'sandbox'
        ? opened.use(
            await openSandboxHost({
              stateFile: join(settings.dataFolder, 'card-sandbox.json'),
              origin,
              now: platform.now,
              takeWebhook: (body, signature) => takeWebhook(ctx, body, signature),
            }),
          )
        : null
    const provider =
      cards?.kind === 'provider' ? openProvider(cards.keys, cards) : (sandbox?.provider ?? null)
    const ctx: BillingContext = {
      ...platform,
      shop,
      origin,
      vatSeller,
      giftCardTerms,
      supportLimits,
      provider,
      failpoint,
      allowEmailTo: (to) => limit()(to),
      networkCountry: await openNetworkCountry(),
      takeBackDisputed: (tx, disputed) => takeBackDisputed(use(orders), tx, disputed),
      addToReduced: (tx, sale) => port(addToReduced)()(tx, sale),
      onOrdered: listeners(onOrdered),
      hooks: { onPaid: listeners(onPaid), onRefunded: listeners(onRefunded) },
    }
    const companies = {
      ...ctx,
      checkVatId: provider?.isSandbox ? trustCheckDigits : askVies(VIES, () => shop.legal?.vatId ?? null),
    }
    return {
      value: { ...ctx, sandbox: sandbox?.sandbox ?? null, giftCards: giftCardsOn(ctx) },
      routes: billingRoutes(ctx, companies),
      jobs: [
        ...billingJobs(ctx, companies),
        ...(settings.ecbRates ? [fetchExchangeRatesJob({ ...ctx, fetchRates: fetchEcbRates(ECB) })] : []),
      ],
      // As long as the invoices that they are evidence of.
      kept: [{ table: 'vat_id_check', since: 'asked_at', forMs: 11 * 366 * 24 * 60 * 60_000 }],
      warnings: () => billingWarnings(ctx),
      gauges: billingGauges(ctx),
      answers: [...billingAnswers(ctx), answer(vatIdAuthority, companies.checkVatId)],
      async serve(app) {
        await serveWebhook(app, ctx)
        await sandbox?.serve(app)
      },
      begin() {
        sandbox?.start()
        // Asked for ahead, so that warnings know it; a provider that is away is asked again by the next sweep.
        void provider?.home().catch(() => undefined)
        return Promise.resolve()
      },
    }
  },
})

function billingJobs(ctx: BillingContext, companies: CompanyContext): JobHandler[] {
  return [
    sweepPaymentsJob(ctx),
    sweepAllDisputesJob(ctx),
    answerDisputeJob(ctx),
    sendRefundJob(ctx),
    giveVatBackJob(ctx),
    endPlanJob(ctx),
    closeFormsJob(ctx),
    forgetCustomersJob(ctx),
    anonymizeInvoicesJob(ctx),
    forfeitTestSalesJob(ctx),
    remindRenewalsJob(ctx),
    mailGiftCardsJob(ctx),
    forgetRecipientsJob(ctx),
    recheckVatIdsJob(companies),
    repricePlanJob(ctx),
    compareJob(ctx),
    collectMovementsJob(ctx),
    sweepRefundsJob(ctx),
  ]
}

function billingAnswers(ctx: BillingContext): HookAnswer[] {
  return [
    answer(ledgerRules, selectBillingBreaches),
    answer(giftCardGrants, selectGiftCardGrants),
    answer(entryNames, selectPaymentNames),
    answer(invoicesOfGrants, selectInvoicesOf),
    answer(hasPlan, HAS_PLAN),
    answer(cardCustomerOf, findCustomerId),
    answer(aroundCountryChange, (tx, accountId, write) => changeTaxIn(tx, ctx, accountId, write)),
    answer(erasure, eraseBuyer(ctx)),
    answer(unsettledMatters, unsettledByBuyer(ctx)),
    answer(dataExport, { name: 'billing', read: exportBilling }),
  ]
}
