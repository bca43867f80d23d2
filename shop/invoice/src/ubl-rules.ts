import { EMAIL_SCHEME } from './en16931.ts'
import type { InvoiceDocument, InvoiceParty } from './invoice-document.ts'

/** Rules that a document in UBL obeys, and says so. */
export type UblRules = 'en16931' | 'peppol' | 'xrechnung'

const CORE = 'urn:cen.eu:en16931:2017'
export const SPECIFICATIONS: Readonly<Record<UblRules, string>> = {
  en16931: CORE,
  peppol: `${CORE}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  xrechnung: `${CORE}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
}

/**
 * Which rules a document obeys beyond EN 16931: XRechnung for companies in Germany, else Peppol where both parties have an
 * address in its network. A private buyer has none, and neither fits before the seller is complete. Peppol has rules of their own for
 * self-billed documents, which go by the network alone.
 */
export function ublRulesOf(document: InvoiceDocument): UblRules {
  const { isSelfBilled, seller, sellerContact, buyer, orderReference } = document
  if (isSelfBilled || sellerContact === null || orderReference === null) return 'en16931'
  const isPossible = (rules: UblRules): boolean =>
    endpointOf(seller, rules) !== null && endpointOf(buyer, rules) !== null
  if (buyer.country === 'DE' && buyer.street !== '' && isPossible('xrechnung')) return 'xrechnung'
  return !OWN_RULES.has(seller.country) && isPossible('peppol') ? 'peppol' : 'en16931'
}

/** An address for electronic invoices. */
interface Endpoint {
  readonly scheme: string
  readonly id: string
}

/** E-mail is no address in Peppol's network, and the usual one elsewhere. */
export function endpointOf(party: InvoiceParty, rules: UblRules): Endpoint | null {
  if (rules === 'peppol' || party.email === null) return peppolIdOf(party)
  return { scheme: EMAIL_SCHEME, id: party.email }
}

/** Peppol's rules ask more of sellers there than the shop knows. */
const OWN_RULES: ReadonlySet<string> = new Set(['DK', 'GR', 'IS', 'NL', 'SE'])

/** Peppol's schemes for VAT ids, by their prefix. */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  AT: '9914',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
}

/** In these countries companies are found by the number within their VAT id, in Finland with a prefix. */
const NUMBER_SCHEMES: Readonly<Record<string, { scheme: string; digits: number; prefix?: string }>> = {
  BE: { scheme: '0208', digits: 10 },
  DK: { scheme: '0184', digits: 8 },
  FI: { scheme: '0216', digits: 8, prefix: '0037' },
  NO: { scheme: '0192', digits: 9 },
  SE: { scheme: '0007', digits: 10 },
}

/** @see the code list "Electronic Address Scheme" of Peppol BIS Billing 3 */
function peppolIdOf({ vatId }: InvoiceParty): Endpoint | null {
  if (vatId === null) return null
  const country = vatId.slice(0, 2)
  const byNumber = NUMBER_SCHEMES[country]
  if (byNumber !== undefined)
    return {
      scheme: byNumber.scheme,
      id: `${byNumber.prefix ?? ''}${vatId.slice(2, 2 + byNumber.digits)}`,
    }
  const scheme = VAT_SCHEMES[country]
  return scheme === undefined ? null : { scheme, id: vatId }
}
