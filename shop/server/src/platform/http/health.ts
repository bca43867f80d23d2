import type { FastifyInstance } from 'fastify'

/** Asked by balancers every second or two, so neither is ever rate-limited. */
const UNLIMITED = { config: { rateLimit: false } }

export interface Health {
  readonly isReady: () => Promise<boolean>
  /** Asks for people, and no reason to send requests elsewhere. */
  readonly warnings: () => Promise<string[]>
}

/** `/livez` and `/healthz` tell that the process is alive, `/readyz` that it should be sent requests. */
export function answerHealth(app: FastifyInstance, { isReady, warnings }: Health): void {
  for (const url of ['/livez', '/healthz']) app.get(url, UNLIMITED, () => ({ status: 'alive' }))
  app.get('/readyz', UNLIMITED, async (_, reply) => {
    const status = app.isDraining() ? 'stopping' : (await isReady()) ? 'ready' : 'not ready'
    if (status !== 'ready') return reply.code(503).send({ status })
    return reply.send({ status, warnings: await warnings() })
  })
}
