import type { Platform } from '../platform/platform.ts'
import type { LegalText, LegalTextName, SoundPage, SoundQuery } from '@segno/contract'
import type { BrowsingGate } from '../platform/http/browsing-gate.ts'
import type { LandingPages } from '../search/public.ts'
import type { CardDrawer } from './card-drawer.ts'

export interface SharingContext extends Platform {
  readonly scratchFolder: string
  readonly cards: CardDrawer
  readonly shop: { readonly name: string; readonly origin: string; readonly supportHost: string }
  /** Where a WebSub hub is told of new sounds; null for nowhere. */
  readonly hub: string | null
  readonly landingPages: LandingPages
  /** Few search at once for those without scripts and for other sites. */
  readonly gate: BrowsingGate
  readonly searchAsVisitor: (query: SoundQuery) => Promise<SoundPage>
  readonly readLegalText: (name: LegalTextName) => Promise<LegalText>
  /** Heads and cards are the same for everybody, so nobody owns anything here. */
  readonly ownedSoundIds: () => Promise<readonly string[]>
}
