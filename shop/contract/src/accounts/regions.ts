import type { PriceCurrency } from '../billing/price-list.ts'

/** ISO 3166 alpha-2, without names: the browser knows them in the reader's language. */
export const COUNTRIES: readonly string[] =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )
/** Countries of Europe, whose people are offered prices in euros. */
const EURO =
  'AD AL AT AX BA BE BG BL CH CY CZ DE DK EE ES FI FO FR GF GP GR HR HU IE IS IT LI LT LU LV MC MD ME MF MK MQ MT NL NO PL PM PT RE RO RS SE SI SJ SK SM TF VA XK YT'.split(
    ' ',
  )

/** The country that the first of a browser's languages names that names one, as `de-AT` does; else empty. */
export function guessCountry(languages: readonly string[]): string {
  return languages.map(regionOf).find((region) => COUNTRIES.includes(region)) ?? ''
}

/** A browser on a system without a language may name what is none, such as `C`. */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? ''
  } catch {
    return ''
  }
}

/** The shop’s currency in which people of a country see prices until they choose another. */
export function currencyOf(country: string): PriceCurrency {
  if (['GB', 'GG', 'IM', 'JE'].includes(country)) return 'GBP'
  return EURO.includes(country) ? 'EUR' : 'USD'
}
