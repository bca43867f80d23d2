import { Button } from '../../../ui/button.tsx'
import type { ListHead } from '../../list/sound-list-queries.ts'
import { type SoundFilter, without } from '../../sound-filter.ts'
import type { ChangeFilter } from '../../use-sound-filter.ts'
import styles from './left-out-line.module.css'

interface ForYouLineProps {
  filter: SoundFilter
  head: ListHead | null
  onChange: ChangeFilter
}

/** Explains the order for one listener, over its list. */
export function ForYouLine({ filter, head, onChange }: ForYouLineProps) {
  const isIdle = head?.page.misread.some(({ name }) => name === 'sort')
  return (
    <div className={styles.line}>
      <span className={styles.text} role="status">
        {isIdle
          ? 'Most popular first: buy or favourite some sounds to have an order of your own.'
          : 'First what sounds most like the sounds you bought and your favourites, in the genres you choose most.'}
      </span>
      <Button look="quiet" aria-label="Turn off For you" onClick={() => onChange(without(filter, 'sort'))}>
        Turn off
      </Button>
    </div>
  )
}
