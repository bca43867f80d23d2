import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { forgetOldPapers } from './queries.ts'

const EVERY_SECONDS = 86_400

/** Invoices and payments that the law no longer asks for lose their buyer; what was sold stays in the books. */
export const forgetPapersJob = ({ db }: Pick<BillingContext, 'db'>): JobHandler => ({
  kind: 'forget-papers',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: () => forgetOldPapers(db),
})
