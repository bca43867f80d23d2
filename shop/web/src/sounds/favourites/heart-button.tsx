import type { Sound } from '@segno/contract'
import { useAppState } from '../../shared/state/app-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { toggleFavourite, useIsFavourite } from './favourite-actions.ts'
import styles from './heart-button.module.css'

/** Makes a sound a favourite, or takes it out. Administrators keep none. */
export function HeartButton({ sound, tabIndex }: { sound: Sound; tabIndex?: number }) {
  const isFavourite = useIsFavourite(sound.id)
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  if (isAdmin) return null
  const label = isFavourite ? `Remove ${sound.title} from favourites` : `Add ${sound.title} to favourites`
  return (
    <button
      type="button"
      className={styles.heart}
      title={label}
      aria-label={`${sound.title} is a favourite`}
      aria-pressed={isFavourite}
      tabIndex={tabIndex}
      onClick={() => toggleFavourite(sound)}
    >
      <Icon name={isFavourite ? 'heartFull' : 'heart'} />
    </button>
  )
}
