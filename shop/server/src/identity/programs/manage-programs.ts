import type { ConnectedProgram } from '@segno/contract'
import { holdAdmin } from '../../accounts/public.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { programName } from '../program-of.ts'
import { deleteBlock, endSessionsOfProgram, insertBlock, isBlocked, selectPrograms } from './queries.ts'

interface Order {
  readonly actorId: string
  readonly clientId: string
}

export async function showPrograms(ctx: IdentityContext): Promise<{ items: ConnectedProgram[] }> {
  const { clients } = ctx.hosted
  const rows = await selectPrograms(ctx.db, ctx.now())
  const ours = new Set(clients.filter(({ isOurPage }) => isOurPage).map(({ clientId }) => clientId))
  return {
    items: rows
      .filter((row) => !ours.has(row.client_id))
      .map((row) => ({
        clientId: row.client_id,
        name: programName({ clientId: row.client_id, name: row.name }, clients),
        describedBy: describedBy(ctx, row.client_id),
        people: row.people,
        firstAt: row.first_at?.toISOString() ?? null,
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        blocked: row.blocked_at && { at: row.blocked_at.toISOString(), by: row.blocked_by! },
      })),
  }
}

function describedBy({ hosted }: IdentityContext, clientId: string): ConnectedProgram['describedBy'] {
  if (hosted.clients.some((one) => one.clientId === clientId)) return 'shop'
  return clientId.startsWith('https://') ? 'document' : 'registration'
}

/** @throws {AppError} program_not_found for one that nobody has let in */
export async function blockProgram(ctx: IdentityContext, { actorId, clientId }: Order): Promise<null> {
  const { items } = await showPrograms(ctx)
  const program = items.find((one) => one.clientId === clientId)
  if (!program) throw programNotFound()
  const at = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    const { name } = program
    if (!(await insertBlock(tx, { clientId, name, by: actorId, at }))) return
    const people = await endSessionsOfProgram(tx, clientId, at)
    const subject = { kind: 'program', id: clientId }
    await recordAudit(tx, [
      { actorId, at, action: 'program.block', subject, before: { people }, after: { name } },
    ])
  })
  forgetCallers(ctx, (caller) => caller.program?.clientId === clientId)
  return null
}

/** @throws {AppError} program_not_found for one that is not blocked */
export async function unblockProgram(ctx: IdentityContext, { actorId, clientId }: Order): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    const freed = await deleteBlock(tx, clientId)
    if (!freed) throw programNotFound()
    const subject = { kind: 'program', id: clientId }
    await recordAudit(tx, [
      {
        actorId,
        at: ctx.now(),
        action: 'program.unblock',
        subject,
        before: null,
        after: { name: freed.name },
      },
    ])
  })
  return null
}

/** @throws {AppError} program_blocked */
export async function refuseBlocked({ db }: Pick<IdentityContext, 'db'>, clientId: string): Promise<void> {
  if (await isBlocked(db, clientId))
    throw new AppError(409, 'program_blocked', 'This shop does not let this program connect.')
}

const programNotFound = (): AppError =>
  new AppError(404, 'program_not_found', 'This program is not connected.')
