import type { Sound } from '@segno/contract'
import { useMemo } from 'react'
import { followPlayed, playSound } from '../../listening/player.ts'
import { Waveform } from '../../../ui/waveform.tsx'

interface RowWaveformProps {
  sound: Sound
  isPlaying: boolean
  onSelect: () => void
}

/** A click plays from there. */
export function RowWaveform({ sound, isPlaying, onSelect }: RowWaveformProps) {
  const { peaks, durationSeconds } = sound
  const follow = useMemo(
    () => (isPlaying ? followPlayed(durationSeconds) : undefined),
    [isPlaying, durationSeconds],
  )
  const playFrom = (fraction: number): void => {
    onSelect()
    playSound(sound, fraction * durationSeconds)
  }
  return <Waveform peaks={peaks} follow={follow} onPoint={playFrom} />
}
