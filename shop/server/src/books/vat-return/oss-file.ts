import type { VatReturnRow } from '@segno/contract'
import { type AmountCents, amountCents, decimalText, sumCents } from '@segno/units'
import type { VatSeller } from '@segno/vat'
import { type FileAnswer, wholeFile } from '../../platform/http/file-answer.ts'
import { exchangeRateMissing, ossNothingSold, ossPortalUnknown } from '../errors.ts'

/** The portal's own file: other countries have others. */
export const hasOssFile = ({
  ossRegistered,
  place: { country },
}: Pick<VatSeller, 'ossRegistered' | 'place'>): boolean => ossRegistered && country === 'DE'

/**
 * Lines of a return: each country of consumption, and what was supplied there by rate. Services are of type 2; all rates of a shop's VAT
 * are standard ones. A country or rate with nothing to declare is left out, as the portal takes no zeros.
 *
 * @see https://www.elster.de/bportal/helpGlobal?themaGlobal=osseust_import
 * @throws {AppError} exchange_rate_missing, oss_nothing_sold
 */
export function ossLines(rows: readonly VatReturnRow[]): string[] {
  const sold = rows.filter(({ scheme, corrects }) => scheme === 'oss' && corrects === null).map(inEuro)
  const sums = [...Map.groupBy(sold, ({ country, rate }) => `${country},STANDARD,${rate}`)].map(
    ([line, some]) => ({
      country: some[0]!.country,
      line,
      netCents: sumCents(some.map(({ netCents }) => amountCents(netCents))),
      vatCents: sumCents(some.map(({ vatCents }) => amountCents(vatCents))),
    }),
  )
  const declared = sums.filter(({ netCents }) => netCents !== 0)
  if (declared.length === 0) throw ossNothingSold()
  const countries = new Set(declared.map(({ country }) => country))
  return [
    '#v2.0',
    ...[...countries].map((country) => `1,${country}`),
    ...declared.map(({ line, netCents, vatCents }) => `2,${line},${euro(netCents)},${euro(vatCents)}`),
  ]
}

function inEuro({ country, currency, rateBasisPoints, own }: VatReturnRow) {
  if (own === null || own.netCents === null) throw exchangeRateMissing(currency)
  const { netCents, vatCents } = own
  // Tax law of the Union calls Greece EL.
  return {
    country: country === 'GR' ? 'EL' : country,
    rate: (rateBasisPoints / 100).toFixed(2),
    netCents,
    vatCents,
  }
}

const euro = (cents: AmountCents): string => decimalText({ amountCents: cents, currency: 'EUR' })

/** @throws {AppError} oss_portal_unknown, exchange_rate_missing, oss_nothing_sold */
export function ossFile(
  { vatSeller }: { readonly vatSeller: Pick<VatSeller, 'ossRegistered' | 'place'> },
  rows: readonly VatReturnRow[],
  quarter: string,
): FileAnswer {
  if (!hasOssFile(vatSeller)) throw ossPortalUnknown()
  return wholeFile(Buffer.from([...ossLines(rows), ''].join('\r\n')), {
    contentType: 'text/csv; charset=utf-8',
    saveAs: `OSS ${quarter}.csv`,
  })
}
