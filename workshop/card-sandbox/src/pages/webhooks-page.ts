import type { FormFields } from '../http/form.ts'
import type { SandboxResponse } from '../http/message.ts'
import type { SandboxContext } from '../state/context.ts'
import { API_VERSION } from '../webhooks/events.ts'
import { html, page } from './html.ts'

/** The page on which webhooks are sent as they should not be. */
export function webhooksPage(ctx: SandboxContext, answer: FormFields | null): SandboxResponse {
  const { state } = ctx
  if (answer) {
    const { version, signature } = answer
    state.eventVersion = typeof version === 'string' && version !== API_VERSION ? version : null
    state.signsWrong = signature === 'wrong'
  }
  const signed = (value: string, label: string) =>
    html`<option value="${value}" ${(value === 'wrong') === state.signsWrong ? html`selected` : null}>
      ${label}
    </option>`
  return page(
    'Webhooks',
    html`<h1>Webhooks</h1>
      <form method="post">
        <label
          >API version <input name="version" value="${state.eventVersion ?? API_VERSION}" required
        /></label>
        <label>
          Signature
          <select name="signature">
            ${[signed('right', 'right'), signed('wrong', 'wrong')]}
          </select>
        </label>
        <button>Send them so from now on</button>
      </form>`,
  )
}
