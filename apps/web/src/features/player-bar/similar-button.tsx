import type { Sound } from '@segno/contract'
import { useNavigate } from 'react-router'
import { addressOfSimilar } from '../../shared/sounds/sound-filter.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './player-bar.module.css'

/** Leads to what is like the sound in the player. */
export function SimilarButton({ sound }: { sound: Sound }) {
  const navigate = useNavigate()
  return (
    <span className={styles.similar}>
      <IconButton
        icon="similar"
        label={`Sounds like ${sound.title}`}
        onClick={() => void navigate(addressOfSimilar(sound))}
      />
    </span>
  )
}
