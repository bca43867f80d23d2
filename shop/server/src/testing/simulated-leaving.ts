import { sql } from 'kysely'
import { deleteAccount } from '../accounts/public.ts'
import { CLOSE_FORMS_JOB, closeFormsJob } from '../billing/leave/close-forms.ts'
import { eraseBuyer } from '../billing/leave/erase-buyer.ts'
import { forgetCustomers } from '../billing/leave/forget-customers.ts'
import { over } from '../platform/db/db.ts'
import { forfeitPoints } from '../wallet/public.ts'
import { anAccount } from './builders.ts'
import type { Play } from './simulated-play.ts'

const { signal } = new AbortController()

/** Accounts are deleted at any point, and what must follow at the provider does. */
export const LEAVING_MOVES = {
  async leave(play: Play) {
    if (play.random() < 0.6) return
    const { ctx } = play.shop
    const leaver = play.pick(play.buyers)
    const erasers = [eraseBuyer(ctx), forfeitPoints]
    await deleteAccount({ ...ctx, erasers }, leaver, () => Promise.resolve())
    const isCompany = leaver === play.company
    const { id } = await anAccount(play.db, isCompany ? { country: 'AT' } : {})
    play.buyers[play.buyers.indexOf(leaver)] = id
    if (isCompany) play.company = id
  },
  closeForms,
  forgetCustomers: ({ shop }: Play) => forgetCustomers(shop.ctx, signal),
}

/** The queue's work, which no worker does here. */
async function closeForms({ db, shop }: Play): Promise<void> {
  const { rows } = await sql<{
    payload: unknown
  }>`select payload from job where kind = ${CLOSE_FORMS_JOB}`.execute(over(db))
  for (const { payload } of rows)
    try {
      await closeFormsJob(shop.ctx).run(payload, signal)
    } catch (error) {
      // The queue tries again: the form was being opened when the process died.
      if (!(error instanceof Error && error.message.endsWith('is still open'))) throw error
    }
}
