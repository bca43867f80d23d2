import { savesData } from '../../../shared/api/saves-data.ts'
import type { DragSource } from '../drag-file.ts'
import type { Rendered } from './make-rendered.ts'
import { render, renderedNow, stopUnlessMeant, tellOf } from './rendered-files.ts'

/** A hand that only passes over handles has nothing rendered. */
const REST_MS = 120

/**
 * A sound as it is heard, rendered in the page. A preview is rendered as soon as a hand comes near; a master only for
 * whoever means it, because to fetch it is to have it.
 */
export function renderedSource(rendered: Rendered): DragSource {
  let resting: ReturnType<typeof setTimeout> | undefined
  return {
    now: () => renderedNow(rendered),
    comeNear: () => {
      clearTimeout(resting)
      if (rendered.isOwned === true || savesData()) return
      resting = setTimeout(() => void render(rendered, { isMeant: false }).catch(() => undefined), REST_MS)
    },
    goAway: () => {
      clearTimeout(resting)
      stopUnlessMeant(rendered)
    },
    prepare: () => render(rendered, { isMeant: true }),
    end: (isDropped) => {
      const file = renderedNow(rendered)
      if (isDropped && file) tellOf(rendered, file)
    },
  }
}
