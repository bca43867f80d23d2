import type { Sound } from '@segno/contract'
import type { DragEvent } from 'react'

const ADDRESSES = 'text/uri-list'

/** A sound is dragged as the address of its page, as links to it are: from any list, and from other windows. */
export function dragSound({ dataTransfer }: DragEvent, { id }: Pick<Sound, 'id'>): void {
  dataTransfer.effectAllowed = 'copyLink'
  dataTransfer.setData(ADDRESSES, new URL(`/sounds/${id}`, location.href).href)
}

/** What is dragged can be read only once it is dropped. */
export const mayBeSound = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(ADDRESSES)

/** Null where something else was dropped. */
export function droppedSoundId({ dataTransfer }: DragEvent): string | null {
  const dropped = dataTransfer.getData('URL')
  const address = URL.canParse(dropped) ? new URL(dropped) : null
  if (address?.origin !== location.origin) return null
  return /^\/sounds\/([\w-]+)$/.exec(address.pathname)?.[1] ?? null
}
