import type Stripe from 'stripe'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { integer, required, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { allOf, find, keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import { playUntil } from './due.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Plays the clocks that were told to advance, after that was answered: as at the provider, `advance` answers
 * `advancing`, and `ready` comes later.
 */
export function playAdvancingClocks(ctx: SandboxContext): void {
  for (const clock of allOf(ctx, 'test_helpers.test_clock')) {
    const target = clock.status_details.advancing?.target_frozen_time
    if (clock.status !== 'advancing' || target === undefined) continue
    playUntil(ctx, clock.id, target)
    clock.frozen_time = target
    clock.status = 'ready'
    clock.status_details = {}
    emit(ctx, 'test_helpers.test_clock.ready', clock)
  }
}

function advance(ctx: SandboxContext, clock: Stripe.TestHelpers.TestClock, target: number): object {
  if (target <= clock.frozen_time)
    throw invalidRequest('You cannot advance a test clock to a time in the past.', { param: 'frozen_time' })
  clock.status = 'advancing'
  clock.status_details = { advancing: { target_frozen_time: target } }
  emit(ctx, 'test_helpers.test_clock.advancing', clock)
  return clock
}

export const testClockRoutes: Route[] = [
  route(
    'POST',
    '/v1/test_helpers/test_clocks',
    { frozen_time: required(integer), name: text },
    (ctx, { params }) => {
      const clock = keep(ctx, 'test_helpers.test_clock', {
        id: newId('clock'),
        object: 'test_helpers.test_clock',
        created: ctx.now(),
        deletes_after: ctx.now() + 30 * DAY_SECONDS,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      })
      emit(ctx, 'test_helpers.test_clock.created', clock)
      return clock
    },
  ),
  route(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    { frozen_time: required(integer) },
    (ctx, { id, params }) => advance(ctx, find(ctx, 'test_helpers.test_clock', id), params.frozen_time),
  ),
  retrieveRoute('test_helpers.test_clock', '/v1/test_helpers/test_clocks/:id'),
  listRoute('test_helpers.test_clock', '/v1/test_helpers/test_clocks', {}),
]
