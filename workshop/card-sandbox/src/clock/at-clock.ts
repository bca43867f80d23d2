import { idOf } from '../objects/objects.ts'
import { find, type SandboxContext } from '../state/context.ts'

/** The context of an object that lives by a test clock; others live by the sandbox's own. */
export function atClockOf(
  ctx: SandboxContext,
  object: { test_clock?: string | { id: string } | null },
): SandboxContext {
  const clockId = idOf(object.test_clock)
  if (clockId === null) return ctx
  const clock = find(ctx, 'test_helpers.test_clock', clockId, 'test_clock')
  return { ...ctx, now: () => clock.frozen_time }
}
