import { openProvider } from './billing/provider/open-provider.ts'
import { makeWebhook } from './billing/webhooks/make-webhook.ts'
import { runMain } from './command-line.ts'
import { readConfig } from './config.ts'
import { OperatorError } from './platform/operator-error.ts'

await runMain(async () => {
  // The keys go together, and one of them is only known afterwards.
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, ...rest } = process.env
  if (!secretKey)
    throw new OperatorError('STRIPE_SECRET_KEY is not set: it is the key that makes the endpoint')
  const { origin } = readConfig(rest)
  if (!origin.startsWith('https://'))
    throw new OperatorError(
      `SEGNO_ORIGIN is ${origin}: the provider sends webhooks to an address that begins with https://`,
    )
  const keys = {
    secretKey,
    publishableKey: STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? '',
  }
  const { url, secret } = await makeWebhook(
    openProvider(keys, { methods: [], keepsTestSales: false }).stripe,
    origin,
  )
  process.stdout.write(
    secret === null
      ? `${url} is told of all events that the shop takes. Its secret is as before; the provider’s dashboard shows it.\n`
      : `${url} is told of all events that the shop takes. Set this and start the shop again:\nSTRIPE_WEBHOOK_SECRET=${secret}\n`,
  )
})
