import { IconButton } from '../../../ui/button.tsx'
import { usePreferences } from '../../../shared/storage/preferences.ts'

/** Makes the rows of all lists of sounds low, or as high as they were. */
export function CompactSwitch() {
  const isCompact = usePreferences(({ compactRows }) => compactRows)
  return (
    <IconButton
      icon="rows"
      label="Compact list"
      aria-pressed={isCompact}
      onClick={() => usePreferences.setState({ compactRows: !isCompact })}
    />
  )
}
