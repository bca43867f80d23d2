import { sql, type RawBuilder } from 'kysely'

/** Objects of one home are unknown in every other. */
export interface ProviderHome {
  /** False in the provider's test mode, where no real money moves. */
  readonly livemode: boolean
  /** Null where the keys may not know it. */
  readonly account: string | null
}

/** Of a query over payments or plans: whether the keys of now can ask for them. */
export const isAt = (
  table: 'payment' | 'plan_subscription',
  { livemode, account }: ProviderHome,
): RawBuilder<boolean> => {
  const [mode, owner] = [sql.ref(`${table}.livemode`), sql.ref(`${table}.provider_account`)]
  return sql<boolean>`(${mode} = ${livemode} and (${owner} is null or ${account}::text is null or ${owner} = ${account}))`
}
