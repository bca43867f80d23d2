import type { Offer } from '../../catalogue/public.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Listener } from '../../platform/slices/hook.ts'
import type { UploadFolder } from './upload-folder.ts'
import type { Writers } from './writers.ts'

/** How much one artist may have under way, and what of the disk is left for everything else. */
export interface UploadLimits {
  readonly openFiles: number
  readonly waitingBytes: number
  readonly reserveBytes: number
}

export interface UploadContext extends Platform {
  readonly uploads: UploadFolder
  readonly writers: Writers
  readonly limits: UploadLimits
  readonly onOffer: readonly Listener<Offer>[]
  /** Called at named points, so that a test can stop the process there. */
  readonly failpoint: (name: string) => void
}
