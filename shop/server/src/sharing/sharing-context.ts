import type { Platform } from '../platform/platform.ts'
import type { LegalText, LegalTextName, SoundPage, SoundQuery } from '@segno/contract'
import type { LandingPages } from '../search/public.ts'
import type { CardDrawer } from './card-drawer.ts'

export interface SharingContext extends Platform {
  readonly scratchFolder: string
  readonly cards: CardDrawer
  readonly shop: { readonly name: string; readonly origin: string; readonly supportHost: string }
  readonly landingPages: LandingPages
  readonly searchAsVisitor: (query: SoundQuery) => Promise<SoundPage>
  readonly readLegalText: (name: LegalTextName) => Promise<LegalText>
  /** Heads and cards are the same for everybody, so nobody owns anything here. */
  readonly ownedSoundIds: () => Promise<readonly string[]>
}
