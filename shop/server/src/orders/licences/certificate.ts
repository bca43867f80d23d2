import { addressLines, LICENCE_TEXTS } from '@segno/contract'
import { writeDocument, type PlainDocument } from '@segno/invoice'
import { encode } from 'uqr'
import { requireReader } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/route.ts'
import { type FileAnswer, wholeFile } from '../../platform/http/file-answer.ts'
import { dayWords } from '../../platform/day-words.ts'
import { licenceNotFound } from '../errors.ts'
import type { OrdersContext } from '../orders-context.ts'
import { findLicenceFacts } from './check-licence.ts'
import type { LicenceFacts } from './queries.ts'

type CertificateContext = Pick<OrdersContext, 'db' | 'shop'>

/** The certificate of one's own licence. @throws {AppError} licence_not_found */
export async function fetchCertificate(
  ctx: CertificateContext,
  caller: Caller,
  number: string,
): Promise<FileAnswer> {
  const licence = await findLicenceFacts(ctx.db, number)
  requireReader(licence.account_id, caller, licenceNotFound)
  const bytes = await writeCertificate(ctx.shop, licence)
  return wholeFile(bytes, { contentType: 'application/pdf', saveAs: certificateName(licence.number) })
}

/** The certificate as bytes, to go with a master. @throws {AppError} licence_not_found */
export async function certificateOf({ db, shop }: CertificateContext, number: string): Promise<Buffer> {
  return writeCertificate(shop, await findLicenceFacts(db, number))
}

export const certificateName = (number: string): string => `Licence ${number}.pdf`

async function writeCertificate(shop: OrdersContext['shop'], licence: LicenceFacts): Promise<Buffer> {
  return Buffer.from(await writeDocument(certificate(shop, licence)))
}

/** `Segno GmbH, Gasse 1, 10115 Berlin`; the shop alone where its notice is not filled in. */
const licensorOf = ({ name, legal }: OrdersContext['shop']): string =>
  legal === null ? name : [legal.name, ...addressLines(legal)].join(', ')

function certificate(shop: OrdersContext['shop'], licence: LicenceFacts): PlainDocument {
  const { number, ended_at: endedAt, licence_version: version } = licence
  const address = `${shop.origin}/licences/${number}`
  return {
    title: 'Licence certificate',
    footer: { left: shop.name, right: number },
    writtenAt: licence.created_at,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Licence number', number],
          ['Sound', licence.title],
          ['Artist', licence.artist],
          ['Licensor', licensorOf(shop)],
          ['Licensee', `${licence.first_name} ${licence.last_name}`.trim()],
          ['Issued', dayWords(licence.created_at)],
          ...(endedAt ? [['Ended', dayWords(endedAt)] as const] : []),
          ['Licence version', version],
          ...(licence.training_allowed === null
            ? []
            : [['Training of AI', licence.training_allowed ? 'Allowed' : 'Not allowed'] as const]),
          ['SHA-256 of the audio', licence.content_hash],
          ['Check this licence', address],
        ],
      },
      { kind: 'code', dark: encode(address, { ecc: 'M', border: 2 }).data, alt: `QR code of ${address}` },
      { kind: 'heading', text: `Sound licence ${version}` },
      ...(LICENCE_TEXTS[version] ?? []).map((text) => ({ kind: 'text' as const, text })),
    ],
  }
}
