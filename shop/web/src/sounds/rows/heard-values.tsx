import type { Sound } from '@segno/contract'
import type { SoundKey } from '@segno/units'
import { useHearing } from '../../listening/fits.ts'
import { type Hearing, heardLengthRatio } from '../../listening/hearing.ts'
import { formatLength, formatSeconds, formatTempo } from '../../listening/words/format-sound.ts'
import { keyChange } from '../../listening/words/musical-key-text.ts'
import { Change } from '../../ui/change.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './row-measures.module.css'

/** How a sound is heard, in three cells of its row, which ask for it together: rows are made by the hundred. */
export function HeardCells({ sound }: { sound: Sound }) {
  const hearing = useHearing(sound)
  return (
    <>
      <HeardTempo {...{ sound, hearing }} className={styles.tempo} role="gridcell" />
      <HeardKey {...{ sound, hearing }} className={styles.key} role="gridcell" />
      <HeardLength sound={sound} ratio={heardLengthRatio(sound, hearing)} />
    </>
  )
}

const TIME_WORDS = { same: undefined, half: 'Half time', double: 'Double time' } as const

interface HeardProps {
  sound: Sound
  hearing: Hearing
  className: string | undefined
  role?: 'gridcell'
  /** Names its unit, where no column does. */
  isNamed?: boolean
}

/** `128→124` where the session has a tempo of its own. */
export function HeardTempo({ sound, hearing, className, role, isNamed = false }: HeardProps) {
  const own = sound.tempoBpm
  const heard = hearing.tempoBpm
  return (
    <div
      role={role}
      className={className}
      data-changed={heard !== null && heard !== own}
      title={TIME_WORDS[hearing.time]}
    >
      {own === null || heard === null ? (
        <None title="No tempo" isNamed={isNamed} />
      ) : (
        <>
          <Change from={formatTempo(own)} to={formatTempo(heard)} unit="BPM" />
          {isNamed && <span aria-hidden="true"> BPM</span>}
        </>
      )}
    </div>
  )
}

/** `Cm→Dm` where the pitch is shifted. */
export function HeardKey({ sound, hearing, className, role, isNamed = false }: HeardProps) {
  const own = sound.key as SoundKey | null
  const heard = hearing.key
  return (
    <div role={role} className={className}>
      {own && heard ? <Change {...keyChange(own, heard)} /> : <None title="No key" isNamed={isNamed} />}
    </div>
  )
}

/** In bars, which no tempo changes; the seconds are told to whoever asks. */
function HeardLength({ sound, ratio }: { sound: Sound; ratio: number }) {
  const recorded = formatSeconds(sound.durationSeconds)
  const heard = ratio === 1 ? null : formatSeconds(sound.durationSeconds * ratio)
  return (
    <div
      role="gridcell"
      className={styles.duration}
      title={heard === null ? recorded : `${heard} as you hear it, ${recorded} as recorded`}
    >
      {formatLength(sound)}
      {heard !== null && <VisuallyHidden> heard as {heard}</VisuallyHidden>}
    </div>
  )
}

function None({ title, isNamed }: { title: string; isNamed: boolean }) {
  if (isNamed) return <span className={styles.none}>{title}</span>
  return (
    <span className={styles.none} title={title}>
      –
    </span>
  )
}
