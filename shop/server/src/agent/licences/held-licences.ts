import type { Give, HeldActRunner } from '../../allowances/public.ts'
import { agentWorth } from '../../billing/public.ts'
import { isId } from '../../platform/ids.ts'
import type { AgentContext } from '../agent-context.ts'
import { extendLicence, grantLicence } from './change-licence.ts'
import { findLicence } from './queries.ts'

type Granted = Omit<Parameters<typeof grantLicence>[1], 'actorId' | 'idempotencyKey'>
type Extended = Omit<Parameters<typeof extendLicence>[1], 'actorId' | 'idempotencyKey'>
type Context = AgentContext & { readonly give: Give }

interface Asking {
  readonly actorId: string
  readonly key: string
}

const daysText = (days: number | null): string => (days === null ? 'for ever' : `${days} days`)

/** Gives a licence, within what one administrator gives away in a day. */
export async function giveLicence(ctx: Context, { actorId, key }: Asking, granted: Granted) {
  const gift = {
    actorId,
    key,
    kind: 'agentLicence',
    worthMicroEur: await agentWorth(ctx.db, granted.days),
    summary: `Licence of the Agent ${daysText(granted.days)} (${granted.reason})`.slice(0, 500),
    payload: granted,
  } as const
  return ctx.give(gift, (tx) =>
    grantLicence({ ...ctx, db: tx }, { ...granted, actorId, idempotencyKey: key }),
  )
}

export async function giveExtension(ctx: Context, { actorId, key }: Asking, extended: Extended) {
  const { licenceId, days, reason } = extended
  const licence = isId(licenceId) ? await findLicence(ctx.db, licenceId, ctx.now()) : undefined
  const gift = {
    actorId,
    key,
    kind: 'agentExtension',
    worthMicroEur: await agentWorth(ctx.db, days),
    summary: `Licence ${licence?.number ?? ''} of the Agent extended by ${daysText(days)} (${reason})`.slice(
      0,
      500,
    ),
    payload: { ...extended, ...(licence && { userId: licence.account_id }) },
  } as const
  return ctx.give(gift, (tx) =>
    extendLicence({ ...ctx, db: tx }, { ...extended, actorId, idempotencyKey: key }),
  )
}

/** What waited for a second administrator. */
export const heldLicences = (ctx: AgentContext): readonly HeldActRunner[] => [
  {
    kind: 'agentLicence',
    run: (tx, payload: Granted, { id, actorId }) =>
      grantLicence({ ...ctx, db: tx }, { ...payload, actorId, idempotencyKey: id }),
  },
  {
    kind: 'agentExtension',
    run: (tx, payload: Extended, { id, actorId }) =>
      extendLicence({ ...ctx, db: tx }, { ...payload, actorId, idempotencyKey: id }),
  },
]
