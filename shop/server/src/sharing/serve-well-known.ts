import type { FastifyInstance } from 'fastify'
import { supportAddress } from '../platform/mail/support-address.ts'
import { monthsAfter } from '../platform/day-range.ts'

interface Facts {
  readonly shop: { readonly origin: string; readonly supportHost: string }
  readonly now: () => Date
}

/** Where the profile says how one signs in. */
const SECURITY = '/user_profile#security'
/** RFC 9116 recommends less than a year. */
const GOOD_FOR_MONTHS = 6

/** What browsers and finders of weaknesses look for at fixed addresses. */
export function answerWellKnown(app: FastifyInstance, { shop, now }: Facts): void {
  app.get('/.well-known/change-password', (_, reply) => reply.redirect(SECURITY, 302))
  app.get('/.well-known/security.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${supportAddress(shop)}`,
          `Expires: ${monthsAfter(now(), GOOD_FOR_MONTHS).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${shop.origin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
}
