import type { Form, FormFields } from '../http/form.ts'
import type { SandboxResponse } from '../http/message.ts'
import type { SandboxContext } from '../state/context.ts'
import { AFTER_LAST_RETRY, SHORT_BALANCE } from '../state/state.ts'
import { API_VERSION } from '../webhooks/events.ts'
import { html, page } from './html.ts'

const DELIVERIES = ['in order', 'at once'] as const

const wholeNumber = (typed: Form | undefined): number => Math.max(0, Math.floor(Number(typed) || 0))

/** The page on which the sandbox behaves like an account with other settings, or like one that was set up wrong. */
export function settingsPage(ctx: SandboxContext, answer: FormFields | null): SandboxResponse {
  const { state } = ctx
  if (answer) {
    const { version, signature, dunning, balance, lag, delivery, awayMinutes } = answer
    state.eventVersion = typeof version === 'string' && version !== API_VERSION ? version : null
    state.signsWrong = signature === 'wrong'
    state.afterLastRetry = AFTER_LAST_RETRY.find((known) => known === dunning) ?? 'cancel'
    state.shortBalance = SHORT_BALANCE.find((known) => known === balance) ?? 'debit'
    state.listsLagSeconds = wholeNumber(lag)
    state.deliversAtOnce = delivery === DELIVERIES[1]
    if (typeof awayMinutes === 'string') state.awayUntil = ctx.ownNow() + wholeNumber(awayMinutes) * 60
  }
  const choices = (values: readonly string[], chosen: string) =>
    values.map((value) => html`<option ${value === chosen ? html`selected` : null}>${value}</option>`)
  const minutesAway = Math.max(0, Math.ceil((state.awayUntil - ctx.ownNow()) / 60))
  return page(
    'Settings',
    html`<h1>Settings</h1>
      <form method="post">
        <label>
          API version of webhooks
          <input name="version" value="${state.eventVersion ?? API_VERSION}" required />
        </label>
        <label>
          Their signature
          <select name="signature">
            ${choices(['right', 'wrong'], state.signsWrong ? 'wrong' : 'right')}
          </select>
        </label>
        <label>
          A subscription whose renewal stays declined becomes
          <select name="dunning">
            ${choices(AFTER_LAST_RETRY, state.afterLastRetry)}
          </select>
        </label>
        <label>
          A refund of more than is on the balance does
          <select name="balance">
            ${choices(SHORT_BALANCE, state.shortBalance)}
          </select>
        </label>
        <label>
          Lists of money and events leave out the newest seconds
          <input name="lag" type="number" min="0" value="${state.listsLagSeconds}" />
        </label>
        <label>
          Webhooks are sent
          <select name="delivery">
            ${choices(DELIVERIES, DELIVERIES[state.deliversAtOnce ? 1 : 0])}
          </select>
        </label>
        <label>
          Out of order for so many minutes more
          <input name="awayMinutes" type="number" min="0" value="${minutesAway}" />
        </label>
        <button>Save</button>
      </form>`,
  )
}
