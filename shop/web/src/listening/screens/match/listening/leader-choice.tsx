import { Select } from '../../../../ui/select.tsx'
import { type Given, leadBy } from '../given/track-store.ts'
import { loopsOf, MOST_TOGETHER } from './leading-loops.ts'
import styles from './transport.module.css'

/** Which of the sounds that were given the others are heard over. */
export function LeaderChoice({ given }: { given: Given & { kind: 'sounds' } }) {
  const loops = loopsOf(given.sounds)
  const [only] = loops
  if (loops.length < 2) return <span className={styles.name}>{only?.title ?? given.name}</span>
  const together =
    loops.length > MOST_TOGETHER
      ? `Its first ${MOST_TOGETHER} loops together`
      : `Its ${loops.length} loops together`
  return (
    <span className={styles.leader}>
      <Select
        label="What to play from your cart"
        value={given.leaderId ?? ''}
        onChange={({ currentTarget: { value } }) => leadBy(value || null)}
      >
        <option value="">{together}</option>
        {loops.map(({ id, title }) => (
          <option key={id} value={id}>
            {title} alone
          </option>
        ))}
      </Select>
    </span>
  )
}
