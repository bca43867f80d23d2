import { countryName, microEurText } from '@segno/units'
import { maskDestination } from '../../payees/public.ts'
import { dayWords } from '../../platform/day-words.ts'
import { type Fact, letter, type Letter } from '../../platform/mail/letter.ts'
import type { DpiQuarter, DpiSeller } from './dpi-message.ts'
import type { PlannedRecord } from './plan-report.ts'

interface ReportFacts {
  readonly year: number
  readonly at: Date
  /** Where the shop reports, by ISO 3166. */
  readonly country: string
}

/** The copy that DAC7 owes each seller. A mail is no place for whole tax ids and accounts: the profile has them. */
export function reportedLetter(
  shop: { readonly name: string; readonly origin: string },
  { firstName }: { readonly firstName: string },
  { seller, action }: Pick<PlannedRecord, 'seller' | 'action'>,
  { year, at, country }: ReportFacts,
): Letter & { subject: string } {
  const report = `our report of ${dayWords(at)} to the tax authority in ${countryName(country)}`
  const isTakenBack = action === 'deleted'
  const what = isTakenBack
    ? `${report} takes back what we had reported about you for ${year}.`
    : `the law (DAC7) has us report what sellers were credited. This is your copy of what ${report} says about you for ${year}${action === 'corrected' ? ', in place of the one before' : ''}.`
  return {
    subject: `Your copy of the tax report for ${year} from ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: `What we report about you for ${year}`,
      paragraphs: [
        `Hello ${firstName}, ${what}`,
        'There is nothing for you to do. If something is wrong, correct your details and tell us: we report the correction.',
      ],
      ...(!isTakenBack && { facts: factsOf(seller, year) }),
      button: { label: 'Your details', href: `${shop.origin}/payout_details` },
    }),
  }
}

function factsOf({ identity, taxId, vatId, address, account, quarters }: DpiSeller, year: number): Fact[] {
  const { street, postcode, city, country } = address
  const place = [postcode, city].filter((part) => part !== null).join(' ')
  return [
    ['Account holder', account.holder],
    ...(identity.kind === 'person'
      ? ([
          ['Name', `${identity.firstName} ${identity.lastName}`],
          ['Born', identity.bornOn],
        ] as const)
      : ([['Register number', identity.registerNumber]] as const)),
    ['Address', `${street}, ${place}, ${country}`],
    ...(taxId === null ? [] : ([['Tax ID', `…${taxId.text.slice(-3)} (${taxId.country})`]] as const)),
    ...(vatId === null ? [] : ([['VAT ID', vatId]] as const)),
    ['Paid to', maskDestination(account)],
    ...quarters.map((quarter, at) => [`${year}, quarter ${at + 1}`, quarterText(quarter)] as const),
  ]
}

const quarterText = ({ saleCount, creditedMicroEur, feesMicroEur }: DpiQuarter): string =>
  `${saleCount} ${saleCount === 1 ? 'sale' : 'sales'}, ${microEurText(creditedMicroEur)} credited, ${microEurText(feesMicroEur)} kept by the shop`
