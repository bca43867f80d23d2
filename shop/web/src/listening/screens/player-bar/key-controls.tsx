import type { Sound } from '@segno/contract'
import type { SoundKey } from '@segno/units'
import { type NumberSteps, stepped } from '../../../shared/forms/number-steps.ts'
import { useNumberSteps } from '../../../shared/forms/use-number-steps.ts'
import { useHelp } from '../../../shared/page/help-topics.ts'
import { shiftByEar, useFit, useHearing } from '../../fits.ts'
import { setSession } from '../../../shared/storage/preferences.ts'
import { formatShift } from '../../words/format-sound.ts'
import { keyChange } from '../../words/musical-key-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Change } from '../../../ui/change.tsx'
import styles from './player-bar.module.css'

/** With Shift by an octave. */
const STEPS: NumberSteps = { least: -12, most: 12, coarse: 12, fine: null }

/** The key, and how far it is shifted: by hand, to the session's key, or to the track that it is tried over. */
export function KeyControls({ sound }: { sound: Sound }) {
  const hearing = useHearing(sound)
  const fit = useFit(sound)
  const own = sound.key as SoundKey | null
  const shiftTo = (pitchSemitones: number): void => {
    if (fit) shiftByEar(sound.id, pitchSemitones)
    else setSession({ pitchSemitones, followKey: false })
  }
  return (
    <div className={styles.key} role="group" aria-label="Key">
      <span className={styles.keyName}>
        {own && hearing.key ? <Change {...keyChange(own, hearing.key)} /> : 'No key'}
      </span>
      <PitchShift pitchSemitones={hearing.pitchSemitones} onShift={shiftTo} />
    </div>
  )
}

interface PitchShiftProps {
  pitchSemitones: number
  onShift: (pitchSemitones: number) => void
}

/** By its buttons; by the arrow keys and the wheel while one of them has the focus, which therefore none of them loses. */
function PitchShift({ pitchSemitones, onShift }: PitchShiftProps) {
  const step = (by: number): void => {
    const next = stepped(pitchSemitones, by, STEPS)
    if (next !== pitchSemitones) onShift(next)
  }
  const stepping = useNumberSteps(STEPS, step)
  useHelp('pitch')
  const shown = formatShift(pitchSemitones)
  return (
    <span className={styles.shift} {...stepping}>
      <IconButton
        icon="minus"
        label="Shift down a semitone"
        aria-disabled={pitchSemitones <= STEPS.least}
        onClick={() => step(-1)}
      />
      <output aria-label="Pitch shift in semitones">
        <button
          type="button"
          title="Back to its own pitch. Arrow keys and wheel shift by a semitone, with Shift by an octave"
          aria-label={`${shown}, back to its own pitch`}
          aria-disabled={pitchSemitones === 0}
          onClick={() => step(-pitchSemitones)}
        >
          {shown}
        </button>
      </output>
      <IconButton
        icon="plus"
        label="Shift up a semitone"
        aria-disabled={pitchSemitones >= STEPS.most}
        onClick={() => step(1)}
      />
    </span>
  )
}
