import { AFFILIATE_LINK_DAYS, afidField } from '@segno/contract'
import { readStored } from '../storage/stored-keys.ts'

/** The affiliate whose link was followed last, unless that was too long ago. */
export function broughtAffiliate(): { afid?: string } {
  const afid = readStored('afid')
  const ageDays = (Date.now() - Date.parse(readStored('afidAt') ?? '')) / 86_400_000
  return afid && afidField.safeParse(afid).success && ageDays < AFFILIATE_LINK_DAYS ? { afid } : {}
}
