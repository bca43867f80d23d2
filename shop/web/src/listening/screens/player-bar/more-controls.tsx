import type { Sound } from '@segno/contract'
import { useState } from 'react'
import { HeartButton } from '../../../sounds/favourites/heart-button.tsx'
import { addressOfSimilar } from '../../../sounds/sound-filter.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AsHeardSwitch, LoopSwitch } from './preference-switches.tsx'
import { BeatPart } from './beat-switches.tsx'
import { KeepButton } from './keep-button.tsx'
import { KeyControls } from './key-controls.tsx'
import styles from './player-bar.module.css'
import { TempoControls } from './tempo-controls.tsx'
import { VolumeControl } from './volume-control.tsx'

/** Tempo, key, beat and volume where the bar has no room for them. */
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
            <div className={styles.beat}>
              <LoopSwitch />
              <KeepButton sound={sound} />
              <BeatPart />
              <AsHeardSwitch />
            </div>
            <VolumeControl />
            <div className={styles.about}>
              <HeartButton sound={sound} />
              <ButtonLink
                look="plain"
                icon="similar"
                to={addressOfSimilar(sound)}
                onClick={() => setOpen(false)}
              >
                Similar sounds
              </ButtonLink>
            </div>
          </div>
        </Dialog>
      )}
    </span>
  )
}
