import { accounts } from './accounts/slice.ts'
import { affiliates } from './affiliates/slice.ts'
import { agent } from './agent/slice.ts'
import { allowances } from './allowances/slice.ts'
import { billing } from './billing/slice.ts'
import { books } from './books/slice.ts'
import { artists } from './artists/slice.ts'
import { catalogue } from './catalogue/slice.ts'
import type { Config } from './config.ts'
import { demo } from './demo/slice.ts'
import { generated } from './generated/slice.ts'
import { identity } from './identity/slice.ts'
import { ingest } from './ingest/slice.ts'
import { insights } from './insights/slice.ts'
import { jams } from './jams/slice.ts'
import { legal } from './legal/slice.ts'
import { listening } from './listening/slice.ts'
import { notices } from './notices/slice.ts'
import { office } from './office/slice.ts'
import { orders } from './orders/slice.ts'
import { packs } from './packs/slice.ts'
import type { Slice } from './platform/slices/slice.ts'
import type { SecretBox } from './platform/secrets/secret-box.ts'
import { payees } from './payees/slice.ts'
import { reports } from './reports/slice.ts'
import { review } from './review/slice.ts'
import { royalties } from './royalties/slice.ts'
import { search, type SearchSettings } from './search/slice.ts'
import type { LiveParts } from './settings/public.ts'
import { settings, type SettingsOfShop } from './settings/slice.ts'
import { sharing } from './sharing/slice.ts'
import { vocabulary } from './vocabulary/slice.ts'
import { webhooks } from './webhooks/slice.ts'
import { vouchers } from './vouchers/slice.ts'
import { wallet } from './wallet/slice.ts'
import { withdrawals } from './withdrawals/slice.ts'

interface SecretSettings {
  readonly secrets: SecretBox
}

type AllSettings = Config & SearchSettings & SecretSettings & LiveParts & SettingsOfShop

/** Every slice, in the order in which they are opened and may use one another. */
export const slices: readonly Slice<AllSettings>[] = [
  accounts,
  settings,
  identity,
  payees,
  allowances,
  vocabulary,
  catalogue,
  artists,
  packs,
  review,
  reports,
  generated,
  ingest,
  wallet,
  orders,
  listening,
  notices,
  jams,
  billing,
  withdrawals,
  royalties,
  search,
  agent,
  vouchers,
  affiliates,
  legal,
  webhooks,
  sharing,
  books,
  office,
  insights,
  demo,
]
