import { type ListView, MAX_LIST_VIEWS } from '@segno/contract'
import { holdAccount } from '../../accounts/public.ts'
import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId, newId } from '../../platform/ids.ts'
import { deleteView, selectViews, upsertView } from './queries.ts'

interface OwnList {
  readonly accountId: string
  readonly list: string
}

const toView = ({ id, ...view }: { id: string; name: string; address: string }): ListView => ({
  id,
  ...view,
})

export async function showViews(db: Db, { accountId, list }: OwnList): Promise<{ items: ListView[] }> {
  return { items: (await selectViews(db, accountId, list)).map(toView) }
}

/** @throws {AppError} too_many_views */
export async function saveView(
  db: Db,
  view: OwnList & { readonly name: string; readonly address: string },
): Promise<ListView> {
  return inTransaction(db, async (tx) => {
    await holdAccount(tx, view.accountId)
    const saved = toView(await upsertView(tx, { id: newId(), ...view }))
    if ((await selectViews(tx, view.accountId, view.list)).length > MAX_LIST_VIEWS)
      throw new AppError(409, 'too_many_views', `You can save ${MAX_LIST_VIEWS} views. Delete one first.`)
    return saved
  })
}

/** @throws {AppError} view_not_found */
export async function forgetView(
  db: Db,
  { accountId, viewId }: { readonly accountId: string; readonly viewId: string },
): Promise<null> {
  if (!isId(viewId) || !(await deleteView(db, accountId, viewId)))
    throw new AppError(404, 'view_not_found', 'This view is gone.')
  return null
}
