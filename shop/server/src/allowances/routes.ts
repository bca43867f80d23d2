import * as contract from '@segno/contract'
import type { HeldAct } from '@segno/contract'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { AllowancesContext } from './allowances-context.ts'
import { confirmAct, dropAct } from './decide-act.ts'
import { actList, type ListedAct } from './queries.ts'
import { whyHeld } from './rules.ts'

export function allowancesRoutes(
  ctx: Parameters<typeof confirmAct>[0] & Pick<AllowancesContext, 'allowance'>,
): Route[] {
  return [
    ...listRoutes(contract.heldActsList, {
      rows: ({ query: { q = '', state } }) => actList(ctx.db, { words: q, state, now: ctx.now() }),
      toItems: (rows) => rows.map((row) => toAct(row, ctx.allowance.giveAwayCentsADay)),
      csv: {
        name: 'Acts to confirm',
        columns: {
          Proposed: ({ proposedAt }) => proposedAt,
          By: ({ proposedBy }) => proposedBy.email,
          What: ({ summary }) => summary,
          For: ({ recipient }) => recipient?.email ?? null,
          'Worth (EUR)': ({ worthMicroEur }) => worthMicroEur / 1_000_000,
          State: ({ state }) => state,
          Why: ({ reason, why }) => reason ?? why,
        },
      },
    }),
    route(contract.confirmHeldAct, ({ caller: { accountId: actorId }, params }) =>
      confirmAct(ctx, { actorId, ...params }),
    ),
    route(contract.dropHeldAct, ({ caller: { accountId: actorId }, params, body }) =>
      dropAct(ctx, { actorId, ...params, ...body }),
    ),
  ]
}

const toAct = (row: ListedAct, limitCents: number | null): HeldAct => ({
  id: row.id,
  kind: row.kind as HeldAct['kind'],
  state: row.state,
  summary: row.summary,
  worthMicroEur: row.worth_micro_eur,
  proposedBy: { id: row.proposed_by, name: row.name, email: row.email },
  recipient: row.recipient_id === null ? null : { id: row.recipient_id, email: row.recipient_email! },
  proposedAt: row.proposed_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  runsAt: row.state === 'waiting' ? (row.runs_at?.toISOString() ?? null) : null,
  why: row.state === 'waiting' ? whyHeld(limitCents, { happensByItself: row.runs_at !== null }) : null,
  reason: row.reason,
})
