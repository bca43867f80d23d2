import { saveFile } from '../../ui/save-file.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { type Dragged, dragSource } from './drag-source.ts'

/** The same file as a drag would bring, where nothing can be dragged. */
export async function downloadOffer(dragged: Dragged): Promise<void> {
  const source = dragSource(dragged)
  try {
    saveFile(await source.prepare())
    source.end(true)
  } catch (error) {
    showFailure(error)
  }
}
