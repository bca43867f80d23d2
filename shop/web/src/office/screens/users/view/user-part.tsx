import {
  type Endpoint,
  getArtistBalance,
  listAllCommissions,
  listAudit,
  listLegalAcceptances,
  listMails,
  type ShownUser,
} from '@segno/contract'
import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '../../../../shared/page/lazy-part.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type * as OfArtist from './artist-parts.tsx'
import { ProfilePart } from './profile-part.tsx'
import type * as Records from './record-parts.tsx'
import type * as Sessions from './sessions-part.tsx'

type Part = ComponentType<{ user: ShownUser }>

export interface TabFacts {
  readonly label: string
  readonly Part: ComponentType<{ user: ShownUser; fallback?: ReactNode; missing?: ReactNode }>
  readonly isForArtists?: true
  /** What it asks for, where not everybody who sees users reaches it. */
  readonly needs?: Pick<Endpoint, 'grants'>
}

/** The tab that opens first is there with the screen; the others are fetched when they are opened. */
const fetched = (load: () => Promise<Part>): TabFacts['Part'] => lazyPart(load)
const records = (pick: (parts: typeof Records) => Part) =>
  fetched(async () => pick(await import('./record-parts.tsx')))
const ofArtist = (pick: (parts: typeof OfArtist) => Part) =>
  fetched(async () => pick(await import('./artist-parts.tsx')))
const sessions = (pick: (parts: typeof Sessions) => Part) =>
  fetched(async () => pick(await import('./sessions-part.tsx')))

/** Everything known of an account, in the order of the tabs. */
export const USER_TABS = {
  profile: { label: 'Profile', Part: ProfilePart },
  wallet: { label: 'Wallet', Part: fetched(async () => (await import('./wallet-part.tsx')).WalletPart) },
  purchases: { label: 'Purchases', Part: records(({ PurchasesPart }) => PurchasesPart) },
  payments: { label: 'Payments', Part: records(({ PaymentsPart }) => PaymentsPart) },
  licences: { label: 'Agent', Part: records(({ LicencesPart }) => LicencesPart) },
  sessions: { label: 'Sessions', Part: sessions(({ SessionsPart }) => SessionsPart) },
  devices: { label: 'Devices', Part: sessions(({ DevicesPart }) => DevicesPart) },
  sounds: { label: 'Sounds', Part: ofArtist(({ SoundsPart }) => SoundsPart), isForArtists: true },
  money: {
    label: 'Royalties',
    Part: fetched(async () => (await import('./money-part.tsx')).MoneyPart),
    isForArtists: true,
    needs: getArtistBalance,
  },
  affiliate: {
    label: 'Affiliate',
    Part: records(({ AffiliatePart }) => AffiliatePart),
    needs: listAllCommissions,
  },
  reports: { label: 'Reports', Part: ofArtist(({ ReportsPart }) => ReportsPart) },
  accepted: {
    label: 'Accepted',
    Part: records(({ AcceptedPart }) => AcceptedPart),
    needs: listLegalAcceptances,
  },
  mails: { label: 'Mails', Part: records(({ MailsPart }) => MailsPart), needs: listMails },
  audit: { label: 'Audit', Part: records(({ AuditPart }) => AuditPart), needs: listAudit },
} as const satisfies Readonly<Record<string, TabFacts>>

export type UserTab = keyof typeof USER_TABS

export const isUserTab = (name: string | null): name is UserTab =>
  name !== null && Object.hasOwn(USER_TABS, name)

/** One tab of an account. */
export function UserPart({ tab, user }: { tab: UserTab; user: ShownUser }) {
  const { Part }: TabFacts = USER_TABS[tab]
  // Fetched anew when the network is back.
  const missing = <p>This could not be loaded. Check your connection.</p>
  return <Part user={user} fallback={<Skeleton width="100%" height={240} />} missing={missing} />
}
