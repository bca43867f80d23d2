import { decimalText, type AmountCents } from '@segno/units'
import {
  amountText,
  documentType,
  dueCents,
  PAYMENT_MEANS,
  PIECE_UNIT,
  ratePercent,
  sellerIdentifier,
  statedVatId,
  VAT_CATEGORIES,
} from './en16931.ts'
import type {
  InvoiceContact,
  InvoiceDocument,
  InvoiceLine,
  InvoiceParty,
  InvoiceVat,
  InvoiceVatKind,
} from './invoice-document.ts'
import { endpointOf, SPECIFICATIONS, ublRulesOf, type UblRules } from './ubl-rules.ts'
import { xml, xmlIfKnown, xmlText, type XmlElement } from './xml.ts'

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** Names that differ between an invoice and a credit note. */
const NAMES = {
  invoice: {
    root: 'Invoice',
    type: 'cbc:InvoiceTypeCode',
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  'credit-note': {
    root: 'CreditNote',
    type: 'cbc:CreditNoteTypeCode',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
} as const

/** Writes an invoice in OASIS UBL 2.1. The order of the elements is the schema's. */
export function writeUbl(document: InvoiceDocument): string {
  const rules = ublRulesOf(document)
  const { root, type } = NAMES[document.kind]
  const { corrects, vatInSellerCurrency: own } = document
  return xmlText(
    xml(
      root,
      [
        xml('cbc:CustomizationID', SPECIFICATIONS[rules]),
        rules === 'en16931' ? null : xml('cbc:ProfileID', PROFILE),
        xml('cbc:ID', document.number),
        xml('cbc:IssueDate', document.issuedOn),
        xml(type, documentType(document)),
        ...document.notes.map((note) => xml('cbc:Note', note)),
        xml('cbc:DocumentCurrencyCode', document.currency),
        xmlIfKnown('cbc:TaxCurrencyCode', own?.currency ?? null),
        // XRechnung asks for it of every buyer.
        xmlIfKnown(
          'cbc:BuyerReference',
          document.buyerReference ?? (rules === 'xrechnung' ? document.orderReference : null),
        ),
        document.orderReference === null
          ? null
          : xml('cac:OrderReference', [xml('cbc:ID', document.orderReference)]),
        corrects &&
          xml('cac:BillingReference', [
            xml('cac:InvoiceDocumentReference', [
              xml('cbc:ID', corrects.number),
              xml('cbc:IssueDate', corrects.issuedOn),
            ]),
          ]),
        xml('cac:AccountingSupplierParty', [
          partyOf(document, document.seller, { rules, contact: document.sellerContact }),
        ]),
        xml('cac:AccountingCustomerParty', [partyOf(document, document.buyer, { rules, contact: null })]),
        xml('cac:Delivery', [xml('cbc:ActualDeliveryDate', document.suppliedOn)]),
        paymentMeansOf(document),
        xml('cac:PaymentTerms', [xml('cbc:Note', document.paymentNote)]),
        vatTotalOf(document),
        own && xml('cac:TaxTotal', [xml('cbc:TaxAmount', decimalText(own), { currencyID: own.currency })]),
        totalsOf(document),
        ...document.lines.map((line, at) => lineOf(document, line, at + 1)),
      ],
      {
        xmlns: `${OASIS}:${root}-2`,
        'xmlns:cac': `${OASIS}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${OASIS}:CommonBasicComponents-2`,
      },
    ),
  )
}

function partyOf(
  document: InvoiceDocument,
  party: InvoiceParty,
  { rules, contact }: { readonly rules: UblRules; readonly contact: InvoiceContact | null },
): XmlElement {
  const endpoint = endpointOf(party, rules)
  const identifier = sellerIdentifier(document, party)
  const vatId = statedVatId(document, party)
  return xml('cac:Party', [
    endpoint && xml('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    identifier === null ? null : xml('cac:PartyIdentification', [xml('cbc:ID', identifier)]),
    xml('cac:PostalAddress', [
      xmlIfKnown('cbc:StreetName', party.street),
      xmlIfKnown('cbc:CityName', party.city),
      xmlIfKnown('cbc:PostalZone', party.postcode),
      xml('cac:Country', [xml('cbc:IdentificationCode', party.country)]),
    ]),
    vatId === null ? null : xml('cac:PartyTaxScheme', [xml('cbc:CompanyID', vatId), taxScheme()]),
    party.taxNumber == null
      ? null
      : xml('cac:PartyTaxScheme', [
          xml('cbc:CompanyID', party.taxNumber),
          xml('cac:TaxScheme', [xml('cbc:ID', OTHER_TAX)]),
        ]),
    xml('cac:PartyLegalEntity', [
      xml('cbc:RegistrationName', party.name),
      xmlIfKnown('cbc:CompanyID', party.registration),
    ]),
    contact &&
      xml('cac:Contact', [
        xml('cbc:Name', contact.name),
        xml('cbc:Telephone', contact.phone),
        xml('cbc:ElectronicMail', contact.email),
      ]),
  ])
}

function paymentMeansOf({ paidWith, paidBy, card }: InvoiceDocument): XmlElement {
  return xml('cac:PaymentMeans', [
    xml('cbc:PaymentMeansCode', PAYMENT_MEANS[paidWith], paidBy === null ? {} : { name: paidBy }),
    card &&
      xml('cac:CardAccount', [
        xml('cbc:PrimaryAccountNumberID', card.last4),
        xml('cbc:NetworkID', card.network),
      ]),
  ])
}

function vatTotalOf(document: InvoiceDocument): XmlElement {
  return xml('cac:TaxTotal', [
    amount(document, 'cbc:TaxAmount', document.vatCents),
    ...document.vat.map((vat) =>
      xml('cac:TaxSubtotal', [
        amount(document, 'cbc:TaxableAmount', vat.netCents),
        amount(document, 'cbc:TaxAmount', vat.vatCents),
        categoryOf('cac:TaxCategory', vat, VAT_CATEGORIES[vat.vatKind].exemption),
      ]),
    ),
  ])
}

function totalsOf(document: InvoiceDocument): XmlElement {
  return xml('cac:LegalMonetaryTotal', [
    amount(document, 'cbc:LineExtensionAmount', document.netCents),
    amount(document, 'cbc:TaxExclusiveAmount', document.netCents),
    amount(document, 'cbc:TaxInclusiveAmount', document.grossCents),
    amount(document, 'cbc:PrepaidAmount', document.paidCents),
    amount(document, 'cbc:PayableAmount', dueCents(document)),
  ])
}

function lineOf(document: InvoiceDocument, line: InvoiceLine, number: number): XmlElement {
  const names = NAMES[document.kind]
  const pieces = { unitCode: PIECE_UNIT }
  return xml(names.line, [
    xml('cbc:ID', String(number)),
    xml(names.quantity, String(line.quantity), pieces),
    amount(document, 'cbc:LineExtensionAmount', line.netCents),
    line.period &&
      xml('cac:InvoicePeriod', [
        xml('cbc:StartDate', line.period.from),
        xml('cbc:EndDate', line.period.until),
      ]),
    xml('cac:Item', [
      xmlIfKnown('cbc:Description', line.details),
      xml('cbc:Name', line.description),
      categoryOf('cac:ClassifiedTaxCategory', line, null),
    ]),
    // The price of all pieces: that of one is often no whole number of cents.
    xml('cac:Price', [
      amount(document, 'cbc:PriceAmount', line.netCents),
      xml('cbc:BaseQuantity', String(line.quantity), pieces),
    ]),
  ])
}

function categoryOf(
  name: string,
  vat: Pick<InvoiceVat, 'rateBasisPoints' | 'vatKind'>,
  exemption: (typeof VAT_CATEGORIES)[InvoiceVatKind]['exemption'],
): XmlElement {
  return xml(name, [
    xml('cbc:ID', VAT_CATEGORIES[vat.vatKind].code),
    // Of a sum XRechnung wants a rate even where nothing is subject to VAT; of a line EN 16931 forbids it there.
    xmlIfKnown(
      'cbc:Percent',
      ratePercent(vat.vatKind, vat.rateBasisPoints) ?? (exemption === null ? null : '0'),
    ),
    xmlIfKnown('cbc:TaxExemptionReasonCode', exemption?.code ?? null),
    xmlIfKnown('cbc:TaxExemptionReason', exemption?.reason ?? null),
    taxScheme(),
  ])
}

/** Scheme of a tax number that is no VAT id: any other word than VAT. */
const OTHER_TAX = 'TAX'

function taxScheme(): XmlElement {
  return xml('cac:TaxScheme', [xml('cbc:ID', 'VAT')])
}

function amount(document: InvoiceDocument, name: string, amountCents: AmountCents): XmlElement {
  return xml(name, amountText(document, amountCents), { currencyID: document.currency })
}
