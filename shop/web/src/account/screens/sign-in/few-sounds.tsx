import { listSounds } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './few-sounds.module.css'
import { HeardSound } from './heard-sound.tsx'

const COUNT = 6
const ROW_HEIGHT = 64
const QUERY = { kind: 'loop', sort: 'popular', limit: String(COUNT) } as const
const PLACES = Array.from({ length: COUNT }, (_, place) => place)

/** A few real sounds beside the form; where there are none, the words stand alone. Nothing sounds until it is asked to. */
export function FewSounds() {
  const { data, isPending } = useQuery({
    queryKey: [listSounds.path, 'few'],
    queryFn: ({ signal }) => call(listSounds, { query: QUERY }, signal),
    staleTime: Infinity,
  })
  return (
    <>
      <h2 className={styles.claim}>Hear it in your track before you pay</h2>
      <p className={styles.how}>Set your tempo and key above, then press play. Every loop follows.</p>
      <ul className={styles.few} aria-busy={isPending}>
        {isPending &&
          PLACES.map((place) => (
            <li key={place}>
              <Skeleton width="100%" height={ROW_HEIGHT} />
            </li>
          ))}
        {data?.sounds.map((sound) => (
          <HeardSound key={sound.id} sound={sound} />
        ))}
      </ul>
      <ButtonLink look="quiet" to="/sounds">
        Browse without an account
      </ButtonLink>
    </>
  )
}
