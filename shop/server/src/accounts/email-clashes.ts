import type { AccountsContext } from './accounts-context.ts'
import { selectEmailClashes } from './queries.ts'

type ClashContext = Pick<AccountsContext, 'db' | 'log'>

/** Both accounts still work, each by the exact spelling; an administrator gives one of them another address. */
export async function emailClashWarnings({ db }: Pick<ClashContext, 'db'>): Promise<string[]> {
  const { length } = await selectEmailClashes(db)
  if (length === 0) return []
  const accounts = length === 1 ? '1 account has' : `${length} accounts have`
  return [`${accounts} the address of another but for capitals: the log names them at each start.`]
}

export async function logEmailClashes({ db, log }: ClashContext): Promise<void> {
  const accountIds = await selectEmailClashes(db)
  if (accountIds.length > 0)
    log.warn({ accountIds }, 'accounts have the address of another but for capitals; give them another one')
}
