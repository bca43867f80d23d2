import type { Platform } from '../platform/platform.ts'
import type { PictureStudio } from '../platform/pictures/picture-studio.ts'

export interface ShelfContext extends Platform {
  readonly pictures: PictureStudio
  readonly scratchFolder: string
  readonly shop: { readonly name: string; readonly origin: string }
  /** Which of these sounds somebody owns a licence for. */
  readonly ownedSoundIds: (accountId: string, soundIds: readonly string[]) => Promise<Iterable<string>>
}
