import type { AuditionSnapshot } from '@segno/audition'
import type { Sound } from '@segno/contract'
import { useEffect, useRef } from 'react'
import { useHearing } from '../../fits.ts'
import { heardLengthRatio } from '../../hearing.ts'
import { followPosition, playSound } from '../../player.ts'
import { positionWords } from '../../words/sound-words.ts'
import styles from './player-bar.module.css'

/** So many presses of an arrow lead through a sound. */
const STEPS = 16

/** The waveform by the keyboard: the arrows play from elsewhere. The pointer has the waveform itself. */
export function SeekSlider({ sound, state }: { sound: Sound; state: AuditionSnapshot['state'] }) {
  const { id, durationSeconds } = sound
  const ratio = heardLengthRatio(sound, useHearing(sound))
  const slider = useRef<HTMLInputElement>(null)
  // Talks to the audition engine on every frame, without a render.
  useEffect(() => {
    let shown: number | null = null
    const show = (positionSeconds: number): void => {
      const words = positionWords(positionSeconds * ratio, durationSeconds * ratio)
      if (slider.current!.ariaValueText !== words) slider.current!.ariaValueText = words
      // It has places for the steps alone, and is laid out anew whenever it is told one.
      const step = Math.round((positionSeconds / durationSeconds) * STEPS)
      if (step !== shown) slider.current!.value = String(positionSeconds)
      shown = step
    }
    // While a part that was asked for is on its way, the next arrow goes on from there.
    if (state === 'idle' || slider.current!.ariaValueText === null) show(0)
    return state === 'playing' ? followPosition(id, show) : undefined
  }, [id, state, durationSeconds, ratio])
  return (
    <input
      ref={slider}
      type="range"
      className={styles.seek}
      aria-label="Position"
      min={0}
      max={durationSeconds}
      step={durationSeconds / STEPS}
      onChange={({ currentTarget }) => playSound(sound, currentTarget.valueAsNumber)}
    />
  )
}
