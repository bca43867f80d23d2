import type { SandboxContext } from '../state/context.ts'
import { playUntil } from './due.ts'

/** Moves the sandbox's own clock on, and plays what happens by itself until then. */
export function advanceClock(ctx: SandboxContext, seconds: number): void {
  playUntil(ctx, null, ctx.ownNow() + seconds)
  ctx.state.clockOffsetSeconds += seconds
}
