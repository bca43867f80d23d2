import { usePreferences } from '../../shared/preferences.ts'
import { type Shortcut, useShortcutList } from '../../shared/shortcuts.ts'
import { CheckRow } from '../../ui/check-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './help-overlay.module.css'

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  c: 'C',
}

/** What the keyboard does on this screen, now. */
export function HelpOverlay({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcutList((list) => list.shortcuts).filter(isHeard)
  const singleKeys = usePreferences((preferences) => preferences.singleKeys)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className={styles.line}>
            <dt>
              <Kbd>{KEY_NAMES[keys[0]!] ?? keys[0]!}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.switch}>
        <CheckRow
          label="Single letters, marks and space are shortcuts"
          isChecked={singleKeys}
          onChange={() => usePreferences.setState({ singleKeys: !singleKeys })}
        />
      </div>
    </Dialog>
  )
}

/** Where the screen and the frame use the same key, the screen has it. */
function isHeard({ keys }: Shortcut, place: number, all: readonly Shortcut[]): boolean {
  return all.findLastIndex((other) => other.keys[0] === keys[0]) === place
}
