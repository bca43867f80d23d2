import { focusScreen } from '../../shared/page/screen-focus.ts'

/** So many places are remembered where the focus has been. */
const REMEMBERED = 12
/** Where what is pressed is written, and means nothing else. */
const WRITTEN_INTO = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range])'

/**
 * What has the focus may go: a chip that is taken away, a button that has done its work. Whoever pressed it by a key is back
 * where they were before, or on the screen, and not at the top of the page. Rows come and go as their list is scrolled.
 */
export function keepFocus(): () => void {
  let places: readonly HTMLElement[] = []
  let isByKey = false
  let parent: Node | null = null
  const goBack = (): void => {
    const [lost] = places
    if (document.activeElement !== document.body || !lost || lost.isConnected) return
    // With nothing to keep, nothing is looked at: a list that is scrolled changes with every frame.
    changes.disconnect()
    parent = null
    places = places.filter((place) => place.isConnected)
    if (!isByKey || lost.closest('[role=row]')) return
    for (const place of places) {
      if (!place.matches(WRITTEN_INTO)) place.focus({ preventScroll: true })
      if (document.activeElement === place) return
    }
    focusScreen()
  }
  // Of what stands around the focus, and no more of the page.
  const changes = new MutationObserver(goBack)
  const remember = ({ target }: Event): void => {
    const place = target as HTMLElement
    places = [place, ...places.filter((one) => one !== place)].slice(0, REMEMBERED)
    // From row to row nothing else stands around it.
    if (place.parentNode === parent) return
    parent = place.parentNode
    changes.disconnect()
    for (let around = parent; around; around = around.parentNode) changes.observe(around, { childList: true })
  }
  const end = new AbortController()
  const { signal } = end
  addEventListener('focusin', remember, { signal })
  addEventListener('keydown', () => (isByKey = true), { capture: true, signal })
  addEventListener('pointerdown', () => (isByKey = false), { capture: true, signal })
  return () => {
    end.abort()
    changes.disconnect()
  }
}
