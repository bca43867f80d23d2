import { cycleBoundary } from '../billing/periods.ts'
import { advanceClock } from '../clock/advance.ts'
import { type FormFields } from '../http/form.ts'
import type { SandboxResponse } from '../http/message.ts'
import type { SandboxContext } from '../state/context.ts'
import { html, page } from './html.ts'

const STEPS = {
  hour: 'One hour later',
  day: 'One day later',
  week: 'One week later',
  month: 'One month later',
  year: 'One year later',
} as const
type Step = keyof typeof STEPS

/** The page on which the sandbox's clock is moved, so that renewals can be seen. */
export function clockPage(ctx: SandboxContext, answer: FormFields | null): SandboxResponse {
  const step = answer?.['step']
  if (typeof step === 'string' && Object.hasOwn(STEPS, step))
    advanceClock(ctx, secondsOf(step as Step, ctx.ownNow()))
  const now = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  const buttons = Object.entries(STEPS).map(
    ([value, label]) => html`<button name="step" value="${value}">${label}</button>`,
  )
  return page(
    'Sandbox clock',
    html`<h1>Sandbox clock</h1>
      <p>For the card provider it is ${now.format(ctx.ownNow() * 1000)} UTC.</p>
      <form method="post">${buttons}</form>
      <p>Renewals, retries and expiries up to then happen at once. The clock cannot be turned back.</p>`,
  )
}

function secondsOf(step: Step, now: number): number {
  if (step === 'hour') return 60 * 60
  // A minute more, so that what falls due at the very end of a period is seen, and the hour of a draft with it.
  return cycleBoundary(now, { interval: step, interval_count: 1 }, 1) - now + 61 * 60
}
