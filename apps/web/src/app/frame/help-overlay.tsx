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
              {shownKeys(keys).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
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

const isLetter = (key: string): boolean => /^[a-z]$/i.test(key)

/** The first key, and what does the same with Ctrl; a capital that its small letter does not do is reached by Shift. */
function shownKeys(keys: readonly string[]): string[] {
  const [first = '', ...others] = keys
  const isByShift = isLetter(first) && first !== first.toLowerCase() && !keys.includes(first.toLowerCase())
  const plain = isByShift ? `Shift+${first}` : isLetter(first) ? first.toUpperCase() : first
  return [KEY_NAMES[plain] ?? plain, ...others.filter((key) => key.startsWith('Ctrl+')).map(commandName)]
}

const commandName = (key: string): string => key.replace(/.$/, (letter) => letter.toUpperCase())

/** Where the screen and the frame use the same key, the screen has it. */
function isHeard({ keys }: Shortcut, place: number, all: readonly Shortcut[]): boolean {
  return all.findLastIndex((other) => other.keys[0] === keys[0]) === place
}
