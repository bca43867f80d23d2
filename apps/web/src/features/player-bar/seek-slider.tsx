import type { Sound } from '@segno/contract'
import { useEffect, useRef } from 'react'
import { useHearing } from '../../shared/listening/fits.ts'
import { heardLengthRatio } from '../../shared/listening/hearing.ts'
import { followPosition, playSound } from '../../shared/listening/player.ts'
import { positionWords } from '../../shared/sounds/sound-words.ts'
import styles from './player-bar.module.css'

/** So many presses of an arrow lead through a sound. */
const STEPS = 16

/** The waveform by the keyboard: the arrows play from elsewhere. The pointer has the waveform itself. */
export function SeekSlider({ sound, isPlaying }: { sound: Sound; isPlaying: boolean }) {
  const { durationSeconds } = sound
  const ratio = heardLengthRatio(sound, useHearing(sound))
  const slider = useRef<HTMLInputElement>(null)
  // Talks to the audition engine on every frame, without a render.
  useEffect(() => {
    let shown: number | null = null
    const show = (positionSeconds: number): void => {
      // It has places for the steps alone, and is laid out anew for each.
      const step = Math.round((positionSeconds / durationSeconds) * STEPS)
      if (step === shown) return
      shown = step
      slider.current!.value = String(positionSeconds)
      slider.current!.ariaValueText = positionWords(positionSeconds * ratio, durationSeconds * ratio)
    }
    show(0)
    return isPlaying ? followPosition(show) : undefined
  }, [isPlaying, durationSeconds, ratio])
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
