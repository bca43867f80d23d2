import { useAppState } from '../../../shared/state/app-state.ts'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import { addressOfFitting, MOST_FITTED } from '../../sound-filter.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'

/** Leads to what goes with the newest sounds of the cart, and with the first of the favourites. */
export function GoesWith({ onLeave }: Pick<FilterProps, 'onLeave'>) {
  const tempoBpm = usePreferences(({ session }) => session.tempoBpm)
  const cart = useAppState((state) => state.cart)
  const favourites = useAppState((state) => state.favourites.sounds)
  const lists = [
    { label: 'Fits my cart', ids: cart.slice(-MOST_FITTED).map(({ soundId }) => soundId) },
    { label: 'Fits my favourites', ids: favourites.slice(0, MOST_FITTED).map(({ soundId }) => soundId) },
  ].filter(({ ids }) => ids.length > 0)
  if (lists.length === 0) return null
  return (
    <div className={styles.group}>
      {lists.map(({ label, ids }) => (
        <span key={label} className={styles.more}>
          <ButtonLink look="quiet" to={addressOfFitting(ids, { tempoBpm })} onClick={() => onLeave?.()}>
            {label}
          </ButtonLink>
        </span>
      ))}
    </div>
  )
}
