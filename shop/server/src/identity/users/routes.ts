import * as wire from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { IdentityContext } from '../identity-context.ts'
import { showEmailChange, withdrawEmailChange } from '../email-change/email-change.ts'
import { changeGrants } from './change-grants.ts'
import { changeUser } from './change-user.ts'
import { inviteUser, resendInvitation, withdrawInvitation } from './invitations.ts'
import { resetUserSecondFactor, showUserSecondFactor } from './reset-second-factor.ts'
import { userSessionRoutes } from './session-routes.ts'
import { setUserStatuses } from './set-statuses.ts'

/** How others come in, and what they may do, for administrators. */
export function usersRoutes(ctx: IdentityContext): Route[] {
  return [
    ...userSessionRoutes(ctx),
    route(wire.changeUser, ({ caller, params, body, confirm }) =>
      changeUser(ctx, { ...body, ...params, actorId: caller.accountId }, confirm),
    ),
    route(wire.changeGrants, ({ caller, params, body }) =>
      changeGrants(ctx, { ...body, ...params, actorId: caller.accountId }),
    ),
    route(wire.getEmailChange, ({ params }) => showEmailChange(ctx, params.userId)),
    route(wire.withdrawEmailChange, ({ caller, params }) =>
      withdrawEmailChange(ctx, { ...params, actorId: caller.accountId }),
    ),
    route(wire.inviteUser, async ({ caller, body, confirm }) => {
      if (body.role === 'admin') await confirm()
      return inviteUser(ctx, { ...body, actorId: caller.accountId })
    }),
    route(wire.resendInvitation, ({ caller, params }) =>
      resendInvitation(ctx, { ...params, actorId: caller.accountId }),
    ),
    route(wire.withdrawInvitation, ({ caller, params }) =>
      withdrawInvitation(ctx, { ...params, actorId: caller.accountId }),
    ),
    route(wire.setUserStatuses, ({ caller, body, confirm }) =>
      setUserStatuses(ctx, { ...body, actorId: caller.accountId }, confirm),
    ),
    route(wire.getUserSecondFactor, ({ params }) => showUserSecondFactor(ctx, params.userId)),
    route(wire.resetUserSecondFactor, ({ caller, params, body, clientAddress }) =>
      resetUserSecondFactor(ctx, { ...body, ...params, actorId: caller.accountId, clientAddress }),
    ),
  ]
}
