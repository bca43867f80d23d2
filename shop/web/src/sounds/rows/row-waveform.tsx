import type { Sound } from '@segno/contract'
import { useMemo } from 'react'
import { followPlayed, playSound } from '../../listening/player.ts'
import { type Alike, UNMEASURED, Waveform } from '../../ui/waveform.tsx'

/** Those of the rows of a list. */
export const ROW_WAVEFORMS: Alike = { size: UNMEASURED }

interface RowWaveformProps {
  sound: Sound
  isPlaying: boolean
  onSelect: () => void
  alike?: Alike | undefined
}

/** A click plays from there. */
export function RowWaveform({ sound, isPlaying, onSelect, alike }: RowWaveformProps) {
  const { peaks, durationSeconds } = sound
  const follow = useMemo(() => (isPlaying ? followPlayed(sound) : undefined), [isPlaying, sound])
  const playFrom = (fraction: number): void => {
    onSelect()
    playSound(sound, fraction * durationSeconds)
  }
  return <Waveform peaks={peaks} follow={follow} onPoint={playFrom} alike={alike} />
}
