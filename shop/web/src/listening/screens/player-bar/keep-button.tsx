import type { Sound } from '@segno/contract'
import { toggleKept, useIsKept } from '../../../jams/stack/stack.ts'
import { BarSwitch } from './bar-switch.tsx'

/** Keeps the sound in the player while others are tried over it. */
export function KeepButton({ sound }: { sound: Sound }) {
  const isKept = useIsKept(sound.id)
  return (
    <BarSwitch
      icon="rows"
      label="Keep playing"
      title={isKept ? 'Drop from your stack (K)' : 'Keep playing while you try others (K)'}
      isOn={isKept}
      onToggle={() => toggleKept(sound)}
    />
  )
}
