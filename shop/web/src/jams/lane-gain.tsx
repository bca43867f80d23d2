import { JAM_LIMITS } from '@segno/contract'
import { Slider } from '../ui/slider.tsx'
import { formatLevel } from '../listening/words/format-sound.ts'

const QUIETEST_SLIDER_DB = -36

interface LaneGainProps {
  title: string
  gainDb: number
  onChange: (gainDb: number) => void
}

/** The level of a lane; all the way to the left it is silent. */
export function LaneGain({ title, gainDb, onChange }: LaneGainProps) {
  return (
    <Slider
      label={`Level of ${title}`}
      value={Math.max(QUIETEST_SLIDER_DB, gainDb)}
      min={QUIETEST_SLIDER_DB}
      max={JAM_LIMITS.mostGainDb}
      step={0.5}
      valueText={formatLevel(gainDb, 'dB')}
      onChange={(value) => onChange(value === QUIETEST_SLIDER_DB ? JAM_LIMITS.leastGainDb : value)}
    />
  )
}
