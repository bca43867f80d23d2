import { sql } from 'kysely'
import type { ReadableBilling } from '../../billing/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { AgentTables } from '../tables.ts'

/** A payment for the Agent begins, renews or upgrades a licence, once; only payments do. */
const PAYMENT_BREACHES = sql`
  select 'payment ' || payment.id || ' is for the Agent and changed no licence' as breach
    from payment
    left join agent_licence_change as change on change.cause = 'payment ' || payment.id
    where payment.kind = 'agent' and payment.status = 'paid' and change.id is null
  union all
  select 'Agent licence ' || licence.number || ' was ' || change.what || ' for ' || change.cause || ', which is not paid'
    from agent_licence_change as change
    join agent_licence as licence on licence.id = change.licence_id
    left join payment on change.cause = 'payment ' || payment.id and payment.kind = 'agent' and payment.status = 'paid'
    where change.cause like 'payment %' and payment.id is null
`

/** Each change keeps the term that it left. Clocks of two processes differ: of changes within a minute any is the last. */
const TERM_BREACHES = sql`
  select 'Agent licence ' || licence.number || ' does not have the term of its last change' as breach
    from agent_licence as licence
    where not exists (
      select from agent_licence_change as change
      where change.licence_id = licence.id
        and change.at >= (select max(at) - interval '1 minute' from agent_licence_change where licence_id = licence.id)
        and case when licence.revoked_at is null
          then change.what <> 'revoked' and (change.kind, change.ends_at) is not distinct from (licence.kind, licence.ends_at)
          else change.what in ('revoked', 'refunded') end
    )
`

/** Each row is a rule of licences of the Agent that does not hold, in words. */
export async function selectAgentBreaches(db: Db): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`${PAYMENT_BREACHES} union all ${TERM_BREACHES}`.execute(
    over<AgentTables & ReadableBilling>(db),
  )
  return rows.map((row) => row.breach)
}
