import type { SoundDetail } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useAppState } from '../../../shared/state/app-state.ts'
import { changesHearing, usePreferences } from '../../../shared/storage/preferences.ts'
import { oneSoundQuery } from '../../one-sound-query.ts'
import { useRowLinks } from '../../rows/row-link.tsx'
import { SoundRow } from '../../rows/sound-row.tsx'
import { useRowPx } from '../../rows/use-row-px.ts'
import { useVocabulary } from '../../vocabulary.ts'
import styles from './original.module.css'

/** The sound that others are to be like; `null` while it is not known, or where none is asked about. */
export function useOriginal(soundId: string | undefined): SoundDetail | null {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const { data } = useQuery({ ...oneSoundQuery(soundId ?? '', listener), enabled: soundId !== undefined })
  return soundId === undefined ? null : (data ?? null)
}

/** The row of that sound, above those of the others, to be heard beside them. */
export function Original({ sound }: { sound: SoundDetail }) {
  const vocabulary = useVocabulary()
  const isCompact = usePreferences(({ compactRows }) => compactRows)
  const isInSession = usePreferences(({ session }) => changesHearing(session))
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  // It is laid out as the rows below it, all of which say why they are there.
  const rowPx = useRowPx(box, true)
  const followLinks = useRowLinks()
  return (
    <div
      ref={setBox}
      role="grid"
      aria-label="The original"
      className={styles.original}
      data-compact={isCompact}
      data-in-session={isInSession}
      style={{ '--row': `${rowPx}px` } as CSSProperties}
      onClick={followLinks}
    >
      <SoundRow
        {...{ sound, vocabulary }}
        index={0}
        rowIndex={1}
        top={0}
        isOwned={sound.isOwned}
        why="the original"
        isSelected={false}
        isTabStop
        onSelect={noSelection}
      />
    </div>
  )
}

/** It is in no list, so the arrow keys do not go on from it. */
function noSelection(): void {
  return undefined
}
