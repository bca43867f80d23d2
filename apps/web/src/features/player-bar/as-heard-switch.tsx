import { usePreferences } from '../../shared/preferences.ts'
import { BarSwitch } from './bar-switch.tsx'

/** Whether files leave the page as they are heard. */
export function AsHeardSwitch() {
  const isOn = usePreferences(({ dragsAsHeard }) => dragsAsHeard)
  return (
    <BarSwitch
      icon="headphones"
      label="Take out as heard"
      title={
        isOn
          ? 'Take out as heard is on: files are dragged and downloaded at your tempo and pitch'
          : 'Take out as heard is off: files are dragged and downloaded as they were recorded'
      }
      isOn={isOn}
      onToggle={() => usePreferences.setState({ dragsAsHeard: !isOn })}
    />
  )
}
