import { sql } from 'kysely'
import type { ReadableBilling } from '../../billing/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { ReadableWallet } from '../../wallet/public.ts'
import type { VouchersTables } from '../tables.ts'

/** A redemption gives what it says, to whom it says, and nothing is given without one. */
const REDEMPTION_BREACHES = sql`
  select 'redemption ' || redemption.id || ' did not give its ' || redemption.points || ' points' as breach
    from voucher_redemption as redemption
    left join ledger_transaction as entry on entry.reference = 'voucher:' || redemption.id
    left join wallet_lot as lot on lot.transaction_id = entry.id
    where redemption.points <> coalesce(lot.points, 0) or lot.account_id <> redemption.account_id
  union all
  select 'redemption ' || redemption.id || ' did not give its reduction'
    from voucher_redemption as redemption
    left join price_discount as discount on discount.cause = 'voucher ' || redemption.id
    where (redemption.discount_percent, case when redemption.discount_percent is not null then redemption.account_id end)
      is distinct from (discount.percent, discount.account_id)
  union all
  select 'redemption ' || redemption.id || ' did not give its days of a plan'
    from voucher_redemption as redemption
    left join plan_trial as trial on trial.cause = 'voucher ' || redemption.id
    where trial.account_id is distinct from case when redemption.plan_days is not null then redemption.account_id end
  union all
  select 'redemption ' || redemption.id || ' did not give its days of the Agent'
    from voucher_redemption as redemption
    left join agent_licence_change as change on change.cause = 'voucher ' || redemption.id
    left join agent_licence as licence on licence.id = change.licence_id
    where licence.account_id is distinct from case when redemption.agent_days is not null then redemption.account_id end
  union all
  select 'something was given for ' || given.cause || ', which was not redeemed'
    from (
      select replace(reference, ':', ' ') as cause from ledger_transaction where reference like 'voucher:%'
      union all select cause from price_discount
      union all select cause from plan_trial
      union all select cause from agent_licence_change where cause like 'voucher %'
    ) as given
    where given.cause like 'voucher %'
      and not exists (select from voucher_redemption as redemption where given.cause = 'voucher ' || redemption.id)
`

/** A campaign has used as much of its budget as artists' pay was raised by its points and reductions. */
const BUDGET_BREACHES = sql`
  select 'campaign ' || budget.campaign_id || ' used ' || budget.used_micro_eur || ' of its budget, and gave '
      || coalesce(given.micro_eur, 0) as breach
    from campaign_budget as budget
    left join (
      select campaign_id, sum(micro_eur) as micro_eur from (
        select redemption.campaign_id, lot.given_micro_eur as micro_eur
          from voucher_redemption as redemption
          join ledger_transaction as entry on entry.reference = 'voucher:' || redemption.id
          join wallet_lot as lot on lot.transaction_id = entry.id
        union all
        select redemption.campaign_id, payment.given_micro_eur
          from voucher_redemption as redemption
          join price_discount as discount on discount.cause = 'voucher ' || redemption.id
          join payment on payment.id = discount.payment_id and payment.status = 'paid'
      ) as part
      group by campaign_id
    ) as given on given.campaign_id = budget.campaign_id
    where budget.used_micro_eur <> coalesce(given.micro_eur, 0)
`

/** Each row is a rule between redeemed vouchers and what they brought that does not hold, in words. */
export async function selectVoucherBreaches(db: Db): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`
    ${REDEMPTION_BREACHES} union all ${BUDGET_BREACHES}`.execute(
    over<VouchersTables & ReadableWallet & ReadableBilling>(db),
  )
  return rows.map((row) => row.breach)
}
