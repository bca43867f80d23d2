import type { Sound } from '@segno/contract'
import { formatKeyShort, type MusicalKey } from '@segno/units'
import { useHearing } from '../../listening/fits.ts'
import { formatTempo } from '../format-sound.ts'
import { Change } from '../../../ui/change.tsx'
import styles from './sound-row.module.css'

interface HeardProps {
  sound: Sound
  className: string | undefined
}

/** `128→124` where the session has a tempo of its own. */
export function HeardTempo({ sound, className }: HeardProps) {
  const own = sound.tempoBpm
  const heard = useHearing(sound).tempoBpm
  return (
    <div role="gridcell" className={className} data-changed={heard !== null && heard !== own}>
      {own === null || heard === null ? (
        <None title="No tempo" />
      ) : (
        <Change from={formatTempo(own)} to={formatTempo(heard)} unit="BPM" />
      )}
    </div>
  )
}

/** `Cm→Dm` where the pitch is shifted. */
export function HeardKey({ sound, className }: HeardProps) {
  const own = sound.key as MusicalKey | null
  const heard = useHearing(sound).key
  return (
    <div role="gridcell" className={className}>
      {own && heard ? (
        <Change from={formatKeyShort(own)} to={formatKeyShort(heard)} />
      ) : (
        <None title="No key" />
      )}
    </div>
  )
}

function None({ title }: { title: string }) {
  return (
    <span className={styles.none} title={title}>
      –
    </span>
  )
}
