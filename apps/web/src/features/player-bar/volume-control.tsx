import { useRef } from 'react'
import { usePreferences } from '../../shared/preferences.ts'
import { IconButton } from '../../ui/button.tsx'
import { Slider } from '../../ui/slider.tsx'
import styles from './player-bar.module.css'

const AUDIBLE = 0.8

export function VolumeControl() {
  const volume = usePreferences((preferences) => preferences.volume)
  const before = useRef(volume || AUDIBLE)
  const isMuted = volume === 0
  const mute = (): void => {
    if (!isMuted) before.current = volume
    usePreferences.setState({ volume: isMuted ? before.current : 0 })
  }
  return (
    <div className={styles.volume}>
      <IconButton icon={isMuted ? 'muted' : 'volume'} label={isMuted ? 'Unmute' : 'Mute'} onClick={mute} />
      <Slider
        label="Volume"
        value={volume}
        min={0}
        max={1}
        step={0.01}
        valueText={`${Math.round(volume * 100)} %`}
        onChange={(value) => usePreferences.setState({ volume: value })}
      />
    </div>
  )
}
