import type { Sound } from '@segno/contract'
import { putInCart } from '../../cart/cart-actions.ts'
import { saveFile } from '../../ui/save-file.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { countOf } from '../../ui/format-count.ts'
import { type Dragged, dragSource } from './drag-source.ts'

/** The same file as a drag would bring, where nothing can be dragged. */
export async function downloadOffer(dragged: Dragged): Promise<void> {
  const source = dragSource(dragged)
  try {
    const file = await source.prepare()
    saveFile(file)
    source.end(true)
    if (file.is === 'preview') sayPreview(dragged.sound)
  } catch (error) {
    showFailure(error)
  }
}

function sayPreview(sound: Sound): void {
  showToast({
    message: `Saved the preview of “${sound.title}”. The master costs ${countOf(sound.pricePoints, 'point', 'points')}.`,
    variant: 'info',
    action: { label: 'Add to cart', run: () => void putInCart(sound) },
  })
}
