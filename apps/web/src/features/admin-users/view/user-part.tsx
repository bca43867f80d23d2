import type { ShownUser } from '@segno/contract'
import type { ComponentType } from 'react'
import { ReportsPart, SoundsPart } from './artist-parts.tsx'
import { MoneyPart } from './money-part.tsx'
import { ProfilePart } from './profile-part.tsx'
import {
  AffiliatePart,
  AuditPart,
  LicencesPart,
  MailsPart,
  PaymentsPart,
  PurchasesPart,
} from './record-parts.tsx'
import { DevicesPart, SessionsPart } from './sessions-part.tsx'
import { WalletPart } from './wallet-part.tsx'

export interface TabFacts {
  readonly label: string
  readonly Part: ComponentType<{ user: ShownUser }>
  readonly isForArtists?: true
}

/** Everything known of an account, in the order of the tabs. */
export const USER_TABS = {
  profile: { label: 'Profile', Part: ProfilePart },
  wallet: { label: 'Wallet', Part: WalletPart },
  purchases: { label: 'Purchases', Part: PurchasesPart },
  payments: { label: 'Payments', Part: PaymentsPart },
  licences: { label: 'Agent', Part: LicencesPart },
  sessions: { label: 'Sessions', Part: SessionsPart },
  devices: { label: 'Devices', Part: DevicesPart },
  sounds: { label: 'Sounds', Part: SoundsPart, isForArtists: true },
  money: { label: 'Royalties', Part: MoneyPart, isForArtists: true },
  affiliate: { label: 'Affiliate', Part: AffiliatePart },
  reports: { label: 'Reports', Part: ReportsPart },
  mails: { label: 'Mails', Part: MailsPart },
  audit: { label: 'Audit', Part: AuditPart },
} as const satisfies Readonly<Record<string, TabFacts>>

export type UserTab = keyof typeof USER_TABS

export const isUserTab = (name: string | null): name is UserTab =>
  name !== null && Object.hasOwn(USER_TABS, name)

/** One tab of an account. */
export function UserPart({ tab, user }: { tab: UserTab; user: ShownUser }) {
  const { Part }: TabFacts = USER_TABS[tab]
  return <Part user={user} />
}
