import type { KeyboardEvent } from 'react'
import { type NumberSteps, stepped } from '../../../shared/forms/number-steps.ts'
import { useNumberSteps } from '../../../shared/forms/use-number-steps.ts'
import { setVolume, usePreferences } from '../../../shared/storage/preferences.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Slider } from '../../../ui/slider.tsx'
import styles from './player-bar.module.css'

/** In percent. */
const STEPS: NumberSteps = { least: 0, most: 100, coarse: 10, fine: null }

export function VolumeControl() {
  const volume = usePreferences((preferences) => preferences.volume)
  const isMuted = volume === 0
  const mute = (): void => setVolume(isMuted ? usePreferences.getState().audibleVolume : 0)
  const percent = Math.round(volume * 100)
  const stepping = useNumberSteps(STEPS, (by) => setVolume(stepped(percent, by, STEPS) / 100))
  // On the button that mutes, the arrows go on to mean the list.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) stepping.onKeyDown(event)
  }
  return (
    <div className={styles.volume} {...stepping} onKeyDown={onKeyDown}>
      <IconButton icon={isMuted ? 'muted' : 'volume'} label={isMuted ? 'Unmute' : 'Mute'} onClick={mute} />
      <Slider
        label="Volume"
        value={volume}
        min={0}
        max={1}
        step={0.01}
        valueText={isMuted ? 'Muted' : `${percent} percent`}
        onChange={setVolume}
      />
    </div>
  )
}
