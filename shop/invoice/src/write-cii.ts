import { decimalText, type CalendarDay } from '@segno/units'
import {
  amountText,
  documentType,
  dueCents,
  EMAIL_SCHEME,
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
} from './invoice-document.ts'
import { xml, xmlIfKnown, xmlText, type XmlElement } from './xml.ts'

const UN = 'urn:un:unece:uncefact:data:standard'
const NAMESPACES = {
  'xmlns:rsm': `${UN}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${UN}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${UN}:UnqualifiedDataType:100`,
  'xmlns:qdt': `${UN}:QualifiedDataType:100`,
}
const GUIDELINE = 'urn:cen.eu:en16931:2017'
/** `20261125`, in UNTDID 2379. */
const DAY_FORMAT = '102'

/**
 * Writes an invoice in UN/CEFACT's Cross Industry Invoice, as Factur-X and ZUGFeRD carry it in their profile EN 16931. The
 * order of the elements is the schema's.
 */
export function writeCii(document: InvoiceDocument): string {
  return xmlText(
    xml(
      'rsm:CrossIndustryInvoice',
      [
        xml('rsm:ExchangedDocumentContext', [
          xml('ram:GuidelineSpecifiedDocumentContextParameter', [xml('ram:ID', GUIDELINE)]),
        ]),
        xml('rsm:ExchangedDocument', [
          xml('ram:ID', document.number),
          xml('ram:TypeCode', documentType(document)),
          xml('ram:IssueDateTime', [dayOf('udt:DateTimeString', document.issuedOn)]),
          ...document.notes.map((note) => xml('ram:IncludedNote', [xml('ram:Content', note)])),
        ]),
        xml('rsm:SupplyChainTradeTransaction', [
          ...document.lines.map((line, at) => lineOf(document, line, at + 1)),
          agreementOf(document),
          xml('ram:ApplicableHeaderTradeDelivery', [
            xml('ram:ActualDeliverySupplyChainEvent', [
              xml('ram:OccurrenceDateTime', [dayOf('udt:DateTimeString', document.suppliedOn)]),
            ]),
          ]),
          settlementOf(document),
        ]),
      ],
      NAMESPACES,
    ),
  )
}

function lineOf(document: InvoiceDocument, line: InvoiceLine, number: number): XmlElement {
  const net = amountText(document, line.netCents)
  const pieces = { unitCode: PIECE_UNIT }
  return xml('ram:IncludedSupplyChainTradeLineItem', [
    xml('ram:AssociatedDocumentLineDocument', [xml('ram:LineID', String(number))]),
    xml('ram:SpecifiedTradeProduct', [
      xml('ram:Name', line.description),
      xmlIfKnown('ram:Description', line.details),
    ]),
    xml('ram:SpecifiedLineTradeAgreement', [
      // The price of all pieces: that of one is often no whole number of cents.
      xml('ram:NetPriceProductTradePrice', [
        xml('ram:ChargeAmount', net),
        xml('ram:BasisQuantity', String(line.quantity), pieces),
      ]),
    ]),
    xml('ram:SpecifiedLineTradeDelivery', [xml('ram:BilledQuantity', String(line.quantity), pieces)]),
    xml('ram:SpecifiedLineTradeSettlement', [
      xml('ram:ApplicableTradeTax', [
        xml('ram:TypeCode', 'VAT'),
        xml('ram:CategoryCode', VAT_CATEGORIES[line.vatKind].code),
        xmlIfKnown('ram:RateApplicablePercent', ratePercent(line.vatKind, line.rateBasisPoints)),
      ]),
      line.period &&
        xml('ram:BillingSpecifiedPeriod', [
          xml('ram:StartDateTime', [dayOf('udt:DateTimeString', line.period.from)]),
          xml('ram:EndDateTime', [dayOf('udt:DateTimeString', line.period.until)]),
        ]),
      xml('ram:SpecifiedTradeSettlementLineMonetarySummation', [xml('ram:LineTotalAmount', net)]),
    ]),
  ])
}

function agreementOf(document: InvoiceDocument): XmlElement {
  return xml('ram:ApplicableHeaderTradeAgreement', [
    xmlIfKnown('ram:BuyerReference', document.buyerReference),
    xml('ram:SellerTradeParty', partyOf(document, document.seller, document.sellerContact)),
    xml('ram:BuyerTradeParty', partyOf(document, document.buyer, null)),
    document.orderReference === null
      ? null
      : xml('ram:BuyerOrderReferencedDocument', [xml('ram:IssuerAssignedID', document.orderReference)]),
  ])
}

function partyOf(
  document: InvoiceDocument,
  party: InvoiceParty,
  contact: InvoiceContact | null,
): (XmlElement | null)[] {
  const vatId = statedVatId(document, party)
  return [
    xmlIfKnown('ram:ID', sellerIdentifier(document, party)),
    xml('ram:Name', party.name),
    party.registration === null
      ? null
      : xml('ram:SpecifiedLegalOrganization', [xml('ram:ID', party.registration)]),
    contact &&
      xml('ram:DefinedTradeContact', [
        xml('ram:PersonName', contact.name),
        xml('ram:TelephoneUniversalCommunication', [xml('ram:CompleteNumber', contact.phone)]),
        xml('ram:EmailURIUniversalCommunication', [xml('ram:URIID', contact.email)]),
      ]),
    xml('ram:PostalTradeAddress', [
      xmlIfKnown('ram:PostcodeCode', party.postcode),
      xmlIfKnown('ram:LineOne', party.street),
      xmlIfKnown('ram:CityName', party.city),
      xml('ram:CountryID', party.country),
    ]),
    party.email === null
      ? null
      : xml('ram:URIUniversalCommunication', [xml('ram:URIID', party.email, { schemeID: EMAIL_SCHEME })]),
    vatId === null ? null : xml('ram:SpecifiedTaxRegistration', [xml('ram:ID', vatId, { schemeID: 'VA' })]),
    party.taxNumber == null
      ? null
      : xml('ram:SpecifiedTaxRegistration', [xml('ram:ID', party.taxNumber, { schemeID: 'FC' })]),
  ]
}

function settlementOf(document: InvoiceDocument): XmlElement {
  const { corrects, vatInSellerCurrency } = document
  return xml('ram:ApplicableHeaderTradeSettlement', [
    xmlIfKnown('ram:TaxCurrencyCode', vatInSellerCurrency?.currency ?? null),
    xml('ram:InvoiceCurrencyCode', document.currency),
    xml('ram:SpecifiedTradeSettlementPaymentMeans', [
      xml('ram:TypeCode', PAYMENT_MEANS[document.paidWith]),
      xmlIfKnown('ram:Information', document.paidBy),
      document.card &&
        xml('ram:ApplicableTradeSettlementFinancialCard', [xml('ram:ID', document.card.last4)]),
    ]),
    ...document.vat.map((vat) => vatOf(document, vat)),
    xml('ram:SpecifiedTradePaymentTerms', [xml('ram:Description', document.paymentNote)]),
    totalsOf(document),
    corrects &&
      xml('ram:InvoiceReferencedDocument', [
        xml('ram:IssuerAssignedID', corrects.number),
        xml('ram:FormattedIssueDateTime', [dayOf('qdt:DateTimeString', corrects.issuedOn)]),
      ]),
  ])
}

function vatOf(document: InvoiceDocument, vat: InvoiceVat): XmlElement {
  const { code, exemption } = VAT_CATEGORIES[vat.vatKind]
  return xml('ram:ApplicableTradeTax', [
    xml('ram:CalculatedAmount', amountText(document, vat.vatCents)),
    xml('ram:TypeCode', 'VAT'),
    xmlIfKnown('ram:ExemptionReason', exemption?.reason ?? null),
    xml('ram:BasisAmount', amountText(document, vat.netCents)),
    xml('ram:CategoryCode', code),
    xmlIfKnown('ram:ExemptionReasonCode', exemption?.code ?? null),
    xmlIfKnown('ram:RateApplicablePercent', ratePercent(vat.vatKind, vat.rateBasisPoints)),
  ])
}

function totalsOf(document: InvoiceDocument): XmlElement {
  const { vatInSellerCurrency: own } = document
  return xml('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    xml('ram:LineTotalAmount', amountText(document, document.netCents)),
    xml('ram:TaxBasisTotalAmount', amountText(document, document.netCents)),
    xml('ram:TaxTotalAmount', amountText(document, document.vatCents), { currencyID: document.currency }),
    own && xml('ram:TaxTotalAmount', decimalText(own), { currencyID: own.currency }),
    xml('ram:GrandTotalAmount', amountText(document, document.grossCents)),
    xml('ram:TotalPrepaidAmount', amountText(document, document.paidCents)),
    xml('ram:DuePayableAmount', amountText(document, dueCents(document))),
  ])
}

function dayOf(name: string, day: CalendarDay): XmlElement {
  return xml(name, day.replaceAll('-', ''), { format: DAY_FORMAT })
}
