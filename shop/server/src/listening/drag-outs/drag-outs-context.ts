import type { OrdersContext } from '../../orders/public.ts'
import type { MadeFile } from '../../platform/files/made-files.ts'
import type { CountPreview } from '../count-previews.ts'
import type { Platform } from '../../platform/platform.ts'

export interface DragOutsContext extends Platform {
  readonly openMaster: OrdersContext['openMaster']
  readonly shop: OrdersContext['shop']
  readonly limits: OrdersContext['limits']
  readonly secrets: OrdersContext['secrets']
  readonly countPreview: CountPreview
  /** The preview as a WAV that the master can take the place of. */
  readonly openPreviewWav: (soundId: string) => Promise<MadeFile>
}
