import type { Platform } from '../platform/platform.ts'
import type { Listener } from '../platform/slices/hook.ts'
import type { ChangeContext } from './own-sounds/change-sounds.ts'

/** Sounds that nobody ever bought are gone, with their masters. */
export interface DeletedSounds {
  readonly previewKeys: readonly string[]
  readonly at: Date
}

/** An artist brings a file, or hands sounds to review. */
export interface Offer {
  readonly artistId: string
  readonly at: Date
}

/** Sounds that are for sale from now on. */
export interface PublishedSounds {
  readonly sounds: readonly { readonly soundId: string; readonly artistId: string }[]
  readonly at: Date
}

export interface CatalogueContext extends Platform, ChangeContext {
  /** Which of these sounds an account owns a licence for. */
  readonly ownedSoundIds: (accountId: string, soundIds: readonly string[]) => Promise<Iterable<string>>
  readonly hooks: {
    readonly onOffer: readonly Listener<Offer>[]
    /** What later slices do in the transaction that deletes sounds. */
    readonly onSoundsDeleted: readonly Listener<DeletedSounds>[]
  }
}
