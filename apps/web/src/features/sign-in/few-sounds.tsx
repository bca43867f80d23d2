import { listSounds } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { countOf } from '../../shared/sounds/format-sound.ts'
import { SoundLine } from '../../shared/sounds/sound-line.tsx'
import styles from './sign-in.module.css'

const QUERY = { kind: 'loop', sort: 'popular', limit: '5' } as const

/** A few real sounds beside the form; where there are none yet, the words stand alone. */
export function FewSounds() {
  const { data } = useQuery({
    queryKey: [listSounds.path, 'few'],
    queryFn: ({ signal }) => call(listSounds, { query: QUERY }, signal),
  })
  return (
    <>
      <p className={styles.claim}>Hear it in your track before you pay.</p>
      <ul className={styles.few}>
        {data?.loops.map((sound) => (
          <SoundLine key={sound._id} sound={sound}>
            <span>{countOf(sound.pricePoints, 'point', 'points')}</span>
          </SoundLine>
        ))}
      </ul>
    </>
  )
}
