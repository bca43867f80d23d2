import type { SandboxResponse } from '../http/message.ts'

/**
 * Stands in for the provider's browser script: `Stripe(key).createEmbeddedCheckoutPage({ clientSecret | fetchClientSecret, onComplete })`
 * with `mount`, `unmount` and `destroy`, and `handleNextAction({ clientSecret })` for a payment that waits for its buyer.
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
  // The bank's question covers the page until it is answered.
  function handleNextAction({ clientSecret }) {
    const frame = document.createElement('iframe')
    frame.title = '3-D Secure'
    frame.src = origin + '/sandbox/authenticate/' + clientSecret.split('_secret_')[0]
    frame.style.cssText = 'border:0;position:fixed;inset:0;width:100%;height:100%;z-index:2147483647;background:Canvas'
    return new Promise((resolve) => {
      const listen = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== origin) return
        if (event.data?.segnoCardSandbox !== 'authenticated') return
        window.removeEventListener('message', listen)
        frame.remove()
        resolve(event.data.succeeded ? { paymentIntent: { status: 'succeeded' } } : { error: { code: 'payment_intent_authentication_failure' } })
      }
      window.addEventListener('message', listen)
      document.body.append(frame)
    })
  }
  window.Stripe = () => ({
    createEmbeddedCheckoutPage,
    initEmbeddedCheckout: createEmbeddedCheckoutPage,
    handleNextAction,
  })
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
