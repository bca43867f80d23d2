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
    const show = (positionSeconds: number): void => {
      const words = positionWords(positionSeconds * ratio, durationSeconds * ratio)
      slider.current!.value = String(positionSeconds)
      if (slider.current!.ariaValueText !== words) slider.current!.ariaValueText = words
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
