import { createHash } from 'node:crypto'
import { type XmlContent, type XmlElement, xml, xmlIfKnown, xmlText } from '@segno/invoice/xml'
import { microEurToEuros } from '@segno/units'
import { EU_COUNTRIES } from '@segno/vat'

interface Address {
  readonly street: string
  readonly postcode: string | null
  readonly city: string
  /** By ISO 3166, as all countries here. */
  readonly country: string
}

interface TaxId {
  readonly text: string
  readonly country: string
}

/** The shop, as it reports. */
export interface DpiOperator extends Address {
  readonly name: string
  /** By which buyers and artists know it. */
  readonly businessName: string
  readonly vatId: string
  readonly register: string | null
}

interface DpiPerson {
  readonly kind: 'person'
  readonly firstName: string
  readonly lastName: string
  /** As `1990-05-12`. */
  readonly bornOn: string
  /** Known where there is no tax id. */
  readonly birthplace: { readonly city: string; readonly country: string } | null
}

interface DpiCompany {
  readonly kind: 'company'
  readonly registerNumber: string
}

export interface DpiQuarter {
  readonly saleCount: number
  readonly creditedMicroEur: number
  readonly feesMicroEur: number
}

/** An artist, and what a year brought them, by quarter. */
export interface DpiSeller {
  readonly identity: DpiPerson | DpiCompany
  readonly taxId: TaxId | null
  readonly vatId: string | null
  readonly address: Address
  readonly account: { readonly holder: string; readonly iban: string | null; readonly paypal: string | null }
  readonly quarters: readonly DpiQuarter[]
}

/** Identity of a record, and the earlier one that it changes. */
export interface DocSpec {
  readonly action: 'resent' | 'new' | 'corrected' | 'deleted'
  readonly ref: string
  /** The record that it takes the place of. */
  readonly corrects: string | null
}

export interface DpiMessage {
  readonly ref: string
  readonly kind: 'new' | 'corrections' | 'nothing'
  readonly year: number
  readonly writtenAt: Date
  readonly operator: DpiOperator & { readonly spec: DocSpec }
  readonly sellers: readonly (DpiSeller & { readonly spec: DocSpec })[]
}

const NAMESPACES = {
  'xmlns:dpi': 'urn:oecd:ties:dpi:v1',
  'xmlns:stf': 'urn:oecd:ties:dpistf:v1',
}
const MESSAGE_KINDS = { new: 'DPI401', corrections: 'DPI402', nothing: 'DPI403' } as const
const ACTIONS = { resent: 'OECD0', new: 'OECD1', corrected: 'OECD2', deleted: 'OECD3' } as const
const LEGAL_NAME = 'OECD207'
const HOME_OR_BUSINESS = 'OECD301'
const REGISTERED_OFFICE = 'OECD304'
/** Resident for tax purposes in the Member State that it reports to. */
const RESIDENT = 'RPONEX1'
const CET_AHEAD_MS = 3_600_000

const dpi = (
  name: string,
  content: XmlContent,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => xml(`dpi:${name}`, content, attributes)
const dpiIfKnown = (name: string, text: string | null): XmlElement | null => xmlIfKnown(`dpi:${name}`, text)

/**
 * The message by which a platform reports what its sellers earned in a year.
 *
 * @see "DPI XML Schema 1.0", OECD, and Annex V of Council Directive 2011/16/EU
 */
export function writeDpiMessage({ ref, kind, year, writtenAt, operator, sellers }: DpiMessage): string {
  const { country } = operator
  const header = dpi('MessageSpec', [
    dpi('TransmittingCountry', country),
    dpi('ReceivingCountry', country),
    dpi('MessageType', 'DPI'),
    dpi('MessageRefId', ref),
    dpi('MessageTypeIndic', MESSAGE_KINDS[kind]),
    dpi('ReportingPeriod', `${year}-12-31`),
    // The schema has Central European Time and no other, without saying so.
    dpi('Timestamp', new Date(writtenAt.getTime() + CET_AHEAD_MS).toISOString().slice(0, -1)),
  ])
  const body = dpi('DPIBody', [
    dpi('PlatformOperator', [...operatorContent(operator), specOf(operator.spec)]),
    ...sellers.map((seller) => dpi('ReportableSeller', [...sellerContent(seller), specOf(seller.spec)])),
  ])
  return xmlText(dpi('DPI_OECD', [header, body], { ...NAMESPACES, version: '1.0' }))
}

/** Changes with any fact of the shop in its record. */
export const operatorDigest = (operator: DpiOperator): string => digestOf(operatorContent(operator))

/** Changes with any fact of a seller in their record. */
export const sellerDigest = (seller: DpiSeller): string => digestOf(sellerContent(seller))

const digestOf = (content: readonly XmlElement[]): string =>
  createHash('sha256')
    .update(xmlText(xml('record', content)))
    .digest('hex')

const known = (content: readonly (XmlElement | null)[]): XmlElement[] => content.filter((one) => one !== null)

function operatorContent({ name, businessName, vatId, register, ...address }: DpiOperator): XmlElement[] {
  const { country } = address
  return known([
    dpi('ResCountryCode', country),
    dpi('TIN', vatId, { issuedBy: country }),
    register === null ? null : registerNumber(register, country),
    dpi('VAT', vatId),
    dpi('Name', name),
    dpi('PlatformBusinessName', businessName),
    addressOf(address, REGISTERED_OFFICE),
    dpi('Nexus', RESIDENT),
    dpi('AssumedReporting', 'false'),
  ])
}

function sellerContent({ identity, quarters, account, ...party }: DpiSeller): XmlElement[] {
  const standard = dpi('Standard', [
    identity.kind === 'person' ? personOf(identity, party) : companyOf(identity, party, account.holder),
    accountOf(account),
  ])
  return [
    dpi('Identity', [dpi(identity.kind === 'person' ? 'IndividualSeller' : 'EntitySeller', [standard])]),
    // Licences of sounds are no goods, which are things.
    dpi('RelevantActivities', [dpi('PersonalServices', figuresOf(quarters))]),
  ]
}

type Party = Omit<DpiSeller, 'identity' | 'quarters' | 'account'>

/** Where a seller lives, and where else in the Union their tax id was issued. */
export function residencesOf({ address, taxId }: Pick<DpiSeller, 'address' | 'taxId'>): string[] {
  const issuer = taxId !== null && EU_COUNTRIES.has(taxId.country) ? [taxId.country] : []
  return [...new Set([address.country, ...issuer])]
}

const partyStart = (party: Party): XmlElement[] => [
  ...residencesOf(party).map((country) => dpi('ResCountryCode', country)),
  party.taxId === null
    ? dpi('TIN', 'NOTIN', { unknown: 'true' })
    : dpi('TIN', party.taxId.text, { issuedBy: party.taxId.country }),
]

function personOf({ firstName, lastName, bornOn, birthplace }: DpiPerson, party: Party): XmlElement {
  const name = [dpi('FirstName', firstName), dpi('LastName', lastName)]
  const place =
    birthplace &&
    dpi('BirthPlace', [
      dpi('City', birthplace.city),
      dpi('CountryInfo', [dpi('CountryCode', birthplace.country)]),
    ])
  return dpi('IndSellerID', [
    ...partyStart(party),
    dpiIfKnown('VAT', party.vatId),
    dpi('Name', name, { nameType: LEGAL_NAME }),
    addressOf(party.address, HOME_OR_BUSINESS),
    dpi('BirthInfo', [dpi('BirthDate', bornOn), place]),
  ])
}

function companyOf(company: DpiCompany, party: Party, name: string): XmlElement {
  return dpi('EntSellerID', [
    ...partyStart(party),
    registerNumber(company.registerNumber, party.address.country),
    dpiIfKnown('VAT', party.vatId),
    dpi('Name', name),
    addressOf(party.address, HOME_OR_BUSINESS),
  ])
}

const registerNumber = (text: string, issuedBy: string): XmlElement =>
  dpi('IN', text, { issuedBy, INType: 'BRN' })

function addressOf({ street, postcode, city, country }: Address, legalAddressType: string): XmlElement {
  const fixed = [dpiIfKnown('Street', street), dpiIfKnown('PostCode', postcode), dpi('City', city)]
  return dpi('Address', [dpi('CountryCode', country), dpi('AddressFix', fixed)], { legalAddressType })
}

function accountOf({ holder, iban, paypal }: DpiSeller['account']): XmlElement | null {
  const identifier = iban ?? paypal
  if (identifier === null) return null
  return dpi('FinancialIdentifier', [
    dpi('Identifier', identifier, { AccountNumberType: iban === null ? 'PayPal' : 'IBAN' }),
    dpi('AccountHolderName', holder),
  ])
}

/** Whole euros, as the schema has them; nothing is withheld as tax. */
function figuresOf(quarters: readonly DpiQuarter[]): XmlElement[] {
  const byQuarter = (name: string, of: (quarter: DpiQuarter, at: number) => XmlElement) =>
    dpi(name, quarters.map(of))
  const euros =
    (name: string, figure: (quarter: DpiQuarter) => number) => (quarter: DpiQuarter, at: number) =>
      dpi(`${name}Q${at + 1}`, String(microEurToEuros(figure(quarter))), { currCode: 'EUR' })
  return [
    byQuarter(
      'Consideration',
      euros('Cons', ({ creditedMicroEur }) => creditedMicroEur),
    ),
    byQuarter('NumberOfActivities', ({ saleCount }, at) => dpi(`NumbQ${at + 1}`, String(saleCount))),
    byQuarter(
      'Fees',
      euros('Fees', ({ feesMicroEur }) => feesMicroEur),
    ),
    byQuarter(
      'Taxes',
      euros('Tax', () => 0),
    ),
  ]
}

const specOf = ({ action, ref, corrects }: DocSpec): XmlElement =>
  dpi('DocSpec', [
    xml('stf:DocTypeIndic', ACTIONS[action]),
    xml('stf:DocRefId', ref),
    xmlIfKnown('stf:CorrDocRefId', corrects),
  ])
