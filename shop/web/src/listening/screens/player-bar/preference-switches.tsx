import { usePreferences } from '../../../shared/storage/preferences.ts'
import { BarSwitch } from './bar-switch.tsx'

/** Whether files leave the page as they are heard. */
export function AsHeardSwitch() {
  const isOn = usePreferences(({ dragsAsHeard }) => dragsAsHeard)
  return (
    <BarSwitch
      icon="headphones"
      label="Export at session tempo and key"
      title={
        isOn
          ? 'On: files export at session tempo and key'
          : 'Off: files export at their original tempo and key'
      }
      isOn={isOn}
      onToggle={() => usePreferences.setState({ dragsAsHeard: !isOn })}
    />
  )
}

export function LoopSwitch() {
  const loop = usePreferences((preferences) => preferences.loop)
  return (
    <BarSwitch
      icon="loop"
      label="Loop"
      title={loop ? 'Loop is on' : 'Loop is off'}
      isOn={loop}
      onToggle={() => usePreferences.setState({ loop: !loop })}
    />
  )
}
