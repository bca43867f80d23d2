import type { SoundDetail } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useAppState } from '../../shared/app-state.ts'
import { oneSoundQuery } from '../../shared/sounds/one-sound-query.ts'
import { SoundRow } from '../../shared/sounds/rows/sound-row.tsx'
import { useVocabulary } from '../../shared/sounds/vocabulary.ts'
import styles from './original.module.css'

/** The sound that others are to be like; `null` while it is not known, or where none is asked about. */
export function useOriginal(soundId: string | undefined): SoundDetail | null {
  const listener = useAppState(({ profile }) => profile?._id ?? '')
  const { data } = useQuery({ ...oneSoundQuery(soundId ?? '', listener), enabled: soundId !== undefined })
  return soundId === undefined ? null : (data ?? null)
}

/** The row of that sound, above those of the others, to be heard beside them. */
export function Original({ sound }: { sound: SoundDetail }) {
  const vocabulary = useVocabulary()
  return (
    <div role="grid" aria-label="The original" className={styles.original}>
      <SoundRow
        {...{ sound, vocabulary }}
        index={0}
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
