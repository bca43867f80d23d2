import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { anonymizeOldInvoices } from './queries.ts'

const EVERY_SECONDS = 86_400

/** Invoices and payments older than the law asks for lose their buyer; numbers, sums and VAT stay. */
export const anonymizeInvoicesJob = ({ db }: Pick<BillingContext, 'db'>): JobHandler => ({
  kind: 'anonymize-invoices',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: () => anonymizeOldInvoices(db),
})
