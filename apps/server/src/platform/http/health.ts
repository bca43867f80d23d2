import type { FastifyInstance } from 'fastify'

/** Asked by balancers every second or two, so neither is ever rate-limited. */
const UNLIMITED = { config: { rateLimit: false } }

/** `/healthz` for whether the process lives, `/readyz` for whether it should be sent requests. */
export function answerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', UNLIMITED, () => ({ status: 'alive' }))
  app.get('/readyz', UNLIMITED, async (_, reply) => {
    const status = app.isDraining() ? 'stopping' : (await isReady()) ? 'ready' : 'not ready'
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
}
