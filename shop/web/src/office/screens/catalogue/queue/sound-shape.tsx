import type { Sound } from '@segno/contract'
import { useMemo } from 'react'
import { followPlayed, playSound } from '../../../../listening/player.ts'
import { useSoundState } from '../../../../listening/shown-player.ts'
import { Waveform } from '../../../../ui/waveform.tsx'

/** The waveform of a sound; a click plays from there. */
export function SoundShape({ sound }: { sound: Sound }) {
  const { peaks, durationSeconds } = sound
  const isPlaying = useSoundState(sound.id) === 'playing'
  const follow = useMemo(() => (isPlaying ? followPlayed(sound) : undefined), [isPlaying, sound])
  return (
    <Waveform
      peaks={peaks}
      follow={follow}
      onPoint={(fraction) => playSound(sound, fraction * durationSeconds)}
    />
  )
}
