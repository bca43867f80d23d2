import type { Sound } from '@segno/contract'
import { useState } from 'react'
import { addressOfSimilar } from '../../shared/sounds/sound-filter.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyControls } from './key-controls.tsx'
import styles from './player-bar.module.css'
import { TempoControls } from './tempo-controls.tsx'
import { VolumeControl } from './volume-control.tsx'

/** Tempo, key and volume where the bar has no room for them. */
export function MoreControls({ sound }: { sound: Sound }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.more}>
      <IconButton icon="controls" label="Tempo, key and volume" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={sound.title} place="bottom" onClose={() => setOpen(false)}>
          <div className={styles.sheet}>
            <TempoControls sound={sound} />
            <KeyControls sound={sound} />
            <VolumeControl />
            <ButtonLink
              look="plain"
              icon="similar"
              to={addressOfSimilar(sound)}
              onClick={() => setOpen(false)}
            >
              Similar sounds
            </ButtonLink>
          </div>
        </Dialog>
      )}
    </span>
  )
}
