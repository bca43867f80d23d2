import type { SoundPage } from '@segno/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { ListedSounds } from '../../rows/listed-sounds.tsx'
import { differenceWords } from '../../difference-words.ts'
import { knownSounds } from '../../rows/known-sounds.ts'
import styles from './nothing-found.module.css'

interface NearestSoundsProps {
  page: SoundPage
  nearest: NonNullable<SoundPage['nearest']>
  /** What stands above, and scrolls with the rows. */
  children: ReactNode
}

/** Sounds that come near where nothing is exactly what was searched for, each with what differs; or what is most wanted. */
export function NearestSounds({ page, nearest, children }: NearestSoundsProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const list = useMemo(
    () =>
      knownSounds(nearest.sounds, page.ownedIds, (sound) =>
        nearest.isFarOff ? '' : differenceWords(nearest.differences[sound.id] ?? [], sound),
      ),
    [nearest, page.ownedIds],
  )
  return (
    <div ref={setScroller} className={styles.scroller}>
      {children}
      <h2 className={styles.nearest}>{nearest.isFarOff ? 'Popular sounds' : 'Nearest'}</h2>
      <ListedSounds
        label={nearest.isFarOff ? 'Popular sounds' : 'Nearest sounds'}
        saysWhy
        list={list}
        total={nearest.sounds.length}
        scroller={scroller}
      />
    </div>
  )
}
