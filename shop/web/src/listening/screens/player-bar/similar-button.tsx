import type { Sound } from '@segno/contract'
import { useNavigate } from 'react-router'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import { addressOfFitting, addressOfSimilar } from '../../../sounds/sound-filter.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from './player-bar.module.css'

/** Lead to what is like the sound in the player, and to what goes with it. */
export function SimilarButton({ sound }: { sound: Sound }) {
  const navigate = useNavigate()
  const tempoBpm = usePreferences(({ session }) => session.tempoBpm)
  return (
    <span className={styles.similar}>
      <IconButton
        icon="similar"
        label={`Sounds like ${sound.title}`}
        onClick={() => void navigate(addressOfSimilar(sound))}
      />
      <IconButton
        icon="match"
        label={`What fits ${sound.title}`}
        onClick={() => void navigate(addressOfFitting([sound.id], { tempoBpm }))}
      />
    </span>
  )
}
