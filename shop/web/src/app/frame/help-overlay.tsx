import { useAppState } from '../../shared/state/app-state.ts'
import { type HelpGroup, useHelpTopics } from '../../shared/page/help-topics.ts'
import { helpOn } from '../help-words.ts'
import { usePreferences } from '../../shared/storage/preferences.ts'
import { type Shortcut, useShortcutList } from '../../shared/page/shortcuts.ts'
import { CheckRow } from '../../ui/check-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './help-overlay.module.css'

/** In this order. */
const HEADINGS: Readonly<Record<HelpGroup, string>> = {
  screen: 'On this screen',
  playing: 'Playing',
  list: 'Lists',
  selecting: 'Selecting several',
  finding: 'Finding',
  keeping: 'Saving and exporting',
  session: 'Session',
  help: 'Help',
}
const GROUPS = Object.keys(HEADINGS) as HelpGroup[]

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  'Ctrl+a': 'Ctrl+A',
  'Ctrl+k': 'Ctrl+K',
  'Shift+ArrowUp': 'Shift+↑',
  'Shift+ArrowDown': 'Shift+↓',
  Escape: 'Esc',
}

interface Line {
  readonly keys: readonly string[]
  readonly gesture: string
  readonly label: string
  readonly group: HelpGroup
}

/** What keys, mouse and fingers do on this screen, now. */
export function HelpOverlay({ onClose }: { onClose: () => void }) {
  const lines = useLines()
  return (
    <Dialog
      title="Keyboard shortcuts and gestures"
      place="wide"
      onClose={onClose}
      footer={<SingleKeysSwitch />}
    >
      {/* It scrolls, and holds nothing else that could be reached by the keyboard. */}
      <div className={styles.groups} role="group" aria-label="Shortcuts" tabIndex={0}>
        {GROUPS.map((group) => (
          <Group key={group} group={group} lines={lines.filter((line) => line.group === group)} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ group, lines }: { group: HelpGroup; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section className={styles.group}>
      <h3>{HEADINGS[group]}</h3>
      <dl>
        {lines.map(({ keys, gesture, label }) => (
          <div key={label} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {gesture}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function SingleKeysSwitch() {
  const singleKeys = usePreferences((preferences) => preferences.singleKeys)
  return (
    <div className={styles.switch}>
      <CheckRow
        label="Single-key shortcuts"
        isChecked={singleKeys}
        onChange={() => usePreferences.setState({ singleKeys: !singleKeys })}
      />
      <p>
        Turn off letters, punctuation and Space if they clash with voice control. Arrows, Esc and Ctrl keys
        still work. The question mark at the top reopens this.
      </p>
    </div>
  )
}

/** Where two parts of the screen tell the same, it stands once. */
function useLines(): readonly Line[] {
  const shortcuts = useShortcutList((list) => list.shortcuts).filter(isHeard)
  const topics = useHelpTopics((list) => list.topics)
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const lines = [
    ...shortcuts.map(({ keys, label, group = 'screen' }) => ({
      keys: shownKeys(keys),
      gesture: '',
      label,
      group,
    })),
    ...topics.flatMap((topic) => helpOn(topic, isAdmin)).map((line) => ({ keys: [], ...line })),
  ]
  return lines.filter(({ label }, place) => lines.findIndex((other) => other.label === label) === place)
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
