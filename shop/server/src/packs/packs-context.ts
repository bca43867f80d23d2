import type { PictureStudio } from '../platform/pictures/picture-studio.ts'
import type { Platform } from '../platform/platform.ts'

export interface PacksContext extends Platform {
  readonly pictures: PictureStudio
  readonly scratchFolder: string
  /** Which of these sounds somebody owns a licence for. */
  readonly ownedSoundIds: (accountId: string, soundIds: readonly string[]) => Promise<Iterable<string>>
}
