import { turnSecondsAt } from '@segno/audition/jam'
import { BEATS_PER_BAR, type Clip, type Sound } from '@segno/contract'
import { useMemo } from 'react'
import { forAudition } from '../../../../listening/player.ts'
import { readPeaks } from '../../../../ui/peaks.ts'
import { waveformPath } from '../../../../ui/waveform-path.ts'
import type { EditedJam } from '../../../jam-edit.ts'

const HEIGHT = 32
/** Of a column with the gap behind it, as `waveformPath` draws them. */
const COLUMN = 3
/** In all bars of a jam: about as fine as screens are wide. */
const COLUMNS = 480
const LEAST_COLUMNS_PER_BAR = 8
const MOST_COLUMNS_PER_BAR = 64
/** A shorter turn is drawn as long as this: no screen shows hundreds of them. */
const SHORTEST_BARS = 0.25

interface ClipWaveProps {
  clip: Clip
  sound: Sound
  jam: EditedJam
}

/** The part of a sound that a clip plays, turn after turn, once for each repeat. */
export function ClipWave({ clip, sound, jam }: ClipWaveProps) {
  const { offsetBars, lengthBars, repeats } = clip
  const perBar =
    COLUMN * Math.min(MOST_COLUMNS_PER_BAR, Math.max(LEAST_COLUMNS_PER_BAR, Math.round(COLUMNS / jam.bars)))
  const { bars, isLoop } = heardBars(sound, jam)
  const path = useMemo(
    () => waveformPath(readPeaks(sound.peaks), { width: Math.round(bars * perBar), height: HEIGHT }),
    [sound.peaks, bars, perBar],
  )
  const first = isLoop ? Math.floor(offsetBars / bars) : 0
  const last = isLoop ? Math.ceil((offsetBars + lengthBars) / bars) : 1
  const turns = Array.from({ length: last - first }, (_, at) => (first + at) * bars * perBar)
  const viewBox = `${offsetBars * perBar} 0 ${lengthBars * perBar} ${HEIGHT}`
  return Array.from({ length: repeats }, (_, at) => (
    <svg key={at} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
      {turns.map((x) => (
        <path key={x} d={path} transform={`translate(${x})`} />
      ))}
    </svg>
  ))
}

/** How long a sound is heard in a jam before it ends or starts over. */
function heardBars(sound: Sound, jam: EditedJam): { bars: number; isLoop: boolean } {
  const barSeconds = (60 * BEATS_PER_BAR) / jam.tempoBpm
  const turnSeconds = turnSecondsAt(forAudition(sound), jam)
  const bars = (turnSeconds ?? sound.durationSeconds) / barSeconds
  return { bars: Math.max(SHORTEST_BARS, bars), isLoop: turnSeconds !== null }
}
