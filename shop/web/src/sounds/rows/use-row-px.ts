import { useLayoutEffect, useState } from 'react'
import { atTextSize } from '../../ui/text-size.ts'
import { usePreferences } from '../../shared/storage/preferences.ts'

/** Height of one row of sounds. */
const ROW_PX = atTextSize(56)
/** The same where reasons stand under the waveform, in two lines of their own. */
const ROW_WITH_REASONS_PX = atTextSize(72)
const COMPACT_ROW_PX = atTextSize(40)
/** One line of reasons. */
const COMPACT_ROW_WITH_REASONS_PX = atTextSize(56)
/** As narrow as the last of the containers in sound-row.module.css. */
const PHONE_PX = atTextSize(560)

/** How high each row of a list is. @param saysWhy whether rows say why they are in the list */
export function useRowPx(box: HTMLElement | null, saysWhy: boolean): number {
  const isCompact = usePreferences(({ compactRows }) => compactRows)
  // What the first render takes it for, until there is a box to be measured.
  const [isNarrow, setNarrow] = useState(() => innerWidth < PHONE_PX)
  // Talks to the browser's layout.
  useLayoutEffect(() => {
    if (!saysWhy || !box) return undefined
    const measure = (): void => setNarrow(box.clientWidth < PHONE_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box, saysWhy])
  const hasReasonsBelow = saysWhy && isNarrow
  if (isCompact) return hasReasonsBelow ? COMPACT_ROW_WITH_REASONS_PX : COMPACT_ROW_PX
  return hasReasonsBelow ? ROW_WITH_REASONS_PX : ROW_PX
}
