import type { PictureStudio } from '../platform/pictures/picture-studio.ts'
import type { Platform } from '../platform/platform.ts'

export interface AccountsContext extends Platform {
  /** Points belong to a later slice. */
  readonly availablePoints: (accountId: string) => Promise<number>
  readonly pictures: PictureStudio
  /** Where files are put together before they are kept. */
  readonly scratchFolder: string
}
