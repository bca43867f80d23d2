import { decimalText, type AmountCents } from '@segno/units'
import {
  amountText,
  DOCUMENT_TYPES,
  dueCents,
  EMAIL_SCHEME,
  PAYMENT_MEANS,
  PIECE_UNIT,
  ratePercent,
  statedVatId,
  VAT_CATEGORIES,
} from './en16931.ts'
import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceParty,
  InvoiceVat,
  InvoiceVatKind,
} from './invoice-document.ts'
import { xml, xmlIfKnown, xmlText, type XmlElement } from './xml.ts'

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'
const GUIDELINE = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
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

/**
 * Writes an invoice in OASIS UBL 2.1, marked for Peppol BIS Billing 3, which carries business invoices in Belgium and many
 * other places. The order of the elements is the schema's.
 */
export function writeUbl(document: InvoiceDocument): string {
  const { root, type } = NAMES[document.kind]
  const { corrects, vatInSellerCurrency: own } = document
  return xmlText(
    xml(
      root,
      [
        xml('cbc:CustomizationID', GUIDELINE),
        xml('cbc:ProfileID', PROFILE),
        xml('cbc:ID', document.number),
        xml('cbc:IssueDate', document.issuedOn),
        xml(type, DOCUMENT_TYPES[document.kind]),
        xml('cbc:DocumentCurrencyCode', document.currency),
        xmlIfKnown('cbc:TaxCurrencyCode', own?.currency ?? null),
        xmlIfKnown('cbc:BuyerReference', document.buyerReference),
        corrects &&
          xml('cac:BillingReference', [
            xml('cac:InvoiceDocumentReference', [
              xml('cbc:ID', corrects.number),
              xml('cbc:IssueDate', corrects.issuedOn),
            ]),
          ]),
        xml('cac:AccountingSupplierParty', [partyOf(document, document.seller)]),
        xml('cac:AccountingCustomerParty', [partyOf(document, document.buyer)]),
        xml('cac:Delivery', [xml('cbc:ActualDeliveryDate', document.suppliedOn)]),
        xml('cac:PaymentMeans', [xml('cbc:PaymentMeansCode', PAYMENT_MEANS[document.paidWith])]),
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

function partyOf(document: InvoiceDocument, party: InvoiceParty): XmlElement {
  const vatId = statedVatId(document, party)
  return xml('cac:Party', [
    xmlIfKnown('cbc:EndpointID', party.email, { schemeID: EMAIL_SCHEME }),
    xml('cac:PostalAddress', [
      xml('cbc:StreetName', party.street),
      xml('cbc:CityName', party.city),
      xml('cbc:PostalZone', party.postcode),
      xml('cac:Country', [xml('cbc:IdentificationCode', party.country)]),
    ]),
    vatId === null ? null : xml('cac:PartyTaxScheme', [xml('cbc:CompanyID', vatId), taxScheme()]),
    xml('cac:PartyLegalEntity', [
      xml('cbc:RegistrationName', party.name),
      xmlIfKnown('cbc:CompanyID', party.registration),
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
    xml('cac:Item', [xml('cbc:Name', line.description), categoryOf('cac:ClassifiedTaxCategory', line, null)]),
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
    xmlIfKnown('cbc:Percent', ratePercent(vat.vatKind, vat.rateBasisPoints)),
    xmlIfKnown('cbc:TaxExemptionReasonCode', exemption?.code ?? null),
    xmlIfKnown('cbc:TaxExemptionReason', exemption?.reason ?? null),
    taxScheme(),
  ])
}

function taxScheme(): XmlElement {
  return xml('cac:TaxScheme', [xml('cbc:ID', 'VAT')])
}

function amount(document: InvoiceDocument, name: string, amountCents: AmountCents): XmlElement {
  return xml(name, amountText(document, amountCents), { currencyID: document.currency })
}
