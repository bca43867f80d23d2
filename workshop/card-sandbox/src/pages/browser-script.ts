import type { SandboxResponse } from '../http/message.ts'

/**
 * Stands in for the provider's browser script, as far as the embedded form needs it:
 * `Stripe(key).createEmbeddedCheckoutPage({ clientSecret | fetchClientSecret, onComplete })` with `mount`, `unmount` and `destroy`.
 */
const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  async function createEmbeddedCheckoutPage(options) {
    const secret = options.clientSecret ?? (await options.fetchClientSecret())
    const frame = document.createElement('iframe')
    frame.title = 'Card payment'
    frame.src = origin + '/sandbox/checkout/' + secret.split('_secret_')[0]
    frame.style.cssText = 'border:0;width:100%;height:640px'
    const listen = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return
      if (event.data?.segnoCardSandbox === 'height') frame.style.height = Number(event.data.heightPx) + 'px'
      if (event.data?.segnoCardSandbox !== 'complete') return
      if (event.data.target) window.location.assign(event.data.target)
      else options.onComplete?.()
    }
    const unmount = () => { window.removeEventListener('message', listen); frame.remove() }
    return {
      mount(place) {
        window.addEventListener('message', listen)
        const holder = typeof place === 'string' ? document.querySelector(place) : place
        holder.append(frame)
      },
      unmount,
      destroy: unmount,
    }
  }
  window.Stripe = () => ({ createEmbeddedCheckoutPage, initEmbeddedCheckout: createEmbeddedCheckoutPage })
})()
`

export function browserScript(): SandboxResponse {
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: SCRIPT,
  }
}
