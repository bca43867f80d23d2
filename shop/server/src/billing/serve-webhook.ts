import type { FastifyInstance } from 'fastify'
import { BODY_LIMIT_BYTES } from '../platform/http/body-limits.ts'
import type { BillingContext } from './billing-context.ts'
import { takeWebhook } from './take-webhook.ts'

/** Takes the provider's webhooks. Their bodies are kept as they came, because the signature is of their bytes. */
export async function serveWebhook(app: FastifyInstance, ctx: BillingContext): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post('/api/billing/webhook', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = typeof request.body === 'string' ? request.body : ''
      const status = await takeWebhook(ctx, body, typeof signature === 'string' ? signature : '')
      return reply.code(status).send()
    })
    done()
  })
}
