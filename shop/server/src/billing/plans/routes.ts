import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { BillingContext } from '../billing-context.ts'
import { openCardChange, previewNewCard, takeNewCard } from './change-card.ts'
import { changePlan, previewChange } from './change-plan.ts'
import { cancelPlan, keepPlan, pausePlan } from './pause-plan.ts'
import { openPlanConfirmation, takePlanConfirmation } from './confirm-payment.ts'
import { keepTrial, openTrialCard, showTrial } from '../trials/keep-trial.ts'
import { showEndedPlan } from './show-plan.ts'
import { showOwnPlan } from './show-priced.ts'

/** The caller's own plan. */
export function planRoutes(ctx: BillingContext): Route[] {
  return [
    route(contract.getSubscription, ({ caller }) => showOwnPlan(ctx, caller.accountId)),
    route(contract.getEndedPlan, ({ caller }) => showEndedPlan(ctx, caller.accountId)),
    route(contract.previewPlanChange, ({ caller: { accountId }, body }) =>
      previewChange(ctx, { accountId, ...body }),
    ),
    route(contract.changePlan, ({ caller: { accountId }, body }) => changePlan(ctx, { accountId, ...body })),
    route(contract.cancelPlan, ({ caller }) => cancelPlan(ctx, caller)),
    route(contract.keepPlan, ({ caller }) => keepPlan(ctx, caller)),
    route(contract.pausePlan, ({ caller: { accountId }, body }) => pausePlan(ctx, { accountId, ...body })),
    route(contract.changeCard, ({ caller }) => openCardChange(ctx, caller)),
    route(contract.getPlanTrial, ({ caller }) => showTrial(ctx, caller.accountId)),
    route(contract.openTrialCard, ({ caller }) => openTrialCard(ctx, caller.accountId)),
    route(contract.keepTrial, ({ caller }) => keepTrial(ctx, caller.accountId)),
    route(contract.previewCard, ({ caller }) => previewNewCard(ctx, caller)),
    route(contract.confirmCard, ({ caller }) => takeNewCard(ctx, caller)),
    route(contract.openPlanConfirmation, ({ caller }) => openPlanConfirmation(ctx, caller)),
    route(contract.takePlanConfirmation, ({ caller }) => takePlanConfirmation(ctx, caller)),
  ]
}
