import { parseForm } from '../http/form.ts'
import type { SandboxRequest, SandboxResponse } from '../http/message.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { authenticationPage } from './authentication-page.ts'
import { browserScript } from './browser-script.ts'
import { cardsPage } from './cards-page.ts'
import { answerCheckoutPage, checkoutPage } from './checkout-page.ts'
import { clockPage } from './clock-page.ts'
import { disputesPage } from './disputes-page.ts'
import { html, page } from './html.ts'
import { invoicePage } from './invoice-page.ts'
import { settingsPage } from './settings-page.ts'

/** Answers what a browser asks for: everything under `/sandbox/`. */
export function answerPage(ctx: SandboxContext, request: SandboxRequest): SandboxResponse {
  const [, , name = '', id = ''] = new URL(request.path, 'http://sandbox').pathname.split('/')
  if (name === 'checkout') {
    const session = find(ctx, 'checkout.session', id)
    return request.method === 'POST'
      ? answerCheckoutPage(ctx, session, parseForm(request.body))
      : checkoutPage(ctx, session)
  }
  const sent = request.method === 'POST' ? parseForm(request.body) : null
  if (name === 'authenticate') return authenticationPage(ctx, id, sent)
  if (name === 'invoice') return invoicePage(ctx, find(ctx, 'invoice', id), sent)
  if (name === 'disputes') return disputesPage(ctx, sent)
  if (name === 'settings') return settingsPage(ctx, sent)
  if (name === 'clock') return clockPage(ctx, sent)
  if (name === 'cards') return cardsPage()
  if (name === 'stripe.js') return browserScript()
  return page('Not found', html`<h1>Nothing here</h1>`, { status: 404 })
}
