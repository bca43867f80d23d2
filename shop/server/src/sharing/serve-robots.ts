import type { FastifyInstance } from 'fastify'
import type { SiteMap } from './site-map.ts'
import { notFound } from '../platform/http/answer-failures.ts'

const FOR_AN_HOUR = 'public, max-age=3600'

/** Tells search engines what may be read, and where everything is. */
export function answerRobots(app: FastifyInstance, siteMap: SiteMap): void {
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', FOR_AN_HOUR).type('text/plain; charset=utf-8').send(siteMap.robots()),
  )
  app.get('/sitemap.xml', async (_, reply) =>
    reply
      .header('cache-control', FOR_AN_HOUR)
      .type('application/xml; charset=utf-8')
      .send(await siteMap.index()),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async ({ params }, reply) => {
    const part = params.file.endsWith('.xml') ? await siteMap.part(params.file.slice(0, -4)) : null
    if (part === null) throw notFound()
    return reply.header('cache-control', FOR_AN_HOUR).type('application/xml; charset=utf-8').send(part)
  })
}
