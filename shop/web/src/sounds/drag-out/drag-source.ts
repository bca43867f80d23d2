import type { Sound } from '@segno/contract'
import type { HeardAs } from './as-heard/heard-as.ts'
import { renderedSource } from './as-heard/rendered-source.ts'
import type { DragSource } from './drag-file.ts'
import { offeredSource } from './drag-offers.ts'

export interface Dragged {
  readonly sound: Sound
  /** Who owns a sound drags its master, also where the preview was offered before. Undefined where only the shop knows. */
  readonly isOwned: boolean | undefined
  /** Null as it was recorded. */
  readonly heard: HeardAs | null
}

export function dragSource(dragged: Dragged): DragSource {
  const { sound, isOwned, heard } = dragged
  return heard
    ? renderedSource({ sound, isOwned, heard })
    : offeredSource({ soundId: sound.id, isOwned: isOwned ?? false })
}
