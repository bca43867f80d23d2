import { useState } from 'react'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { backIcon, microphoneIcon, windowIcon } from '../../../../ui/later-icons.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon, type AnyIcon } from '../../../../ui/icon.tsx'
import { giveSounds } from '../given/track-store.ts'
import { DropAudio } from './drop-audio.tsx'
import styles from './giving.module.css'
import { canRecordTab } from './open-source.ts'
import { RecorderPanel } from './recorder-panel.tsx'
import { TapPad } from './tap-pad.tsx'

type Way = 'microphone' | 'tab' | 'tap' | 'beatbox' | 'hum'

const WAYS: readonly { way: Way; icon: AnyIcon; label: string; hint: string }[] = [
  { way: 'microphone', icon: microphoneIcon, label: 'Record', hint: 'What plays in the room' },
  { way: 'tab', icon: windowIcon, label: 'Record a tab', hint: 'What another tab plays' },
  { way: 'hum', icon: 'key', label: 'Hum a line', hint: 'A melody finds its key' },
  { way: 'beatbox', icon: 'waveform', label: 'Beatbox', hint: 'A groove with your mouth' },
  { way: 'tap', icon: 'tempo', label: 'Tap a rhythm', hint: 'Tap along, or press Space' },
]

/** All the ways of giving what sounds are to go with. */
export function Ways() {
  const [way, setWay] = useState<Way | null>(null)
  if (way) {
    const { label } = WAYS.find((one) => one.way === way)!
    return (
      <section className={styles.way} aria-label={label}>
        <div className={styles.wayHead}>
          <h2>{label}</h2>
          <Button look="quiet" icon={backIcon} onClick={() => setWay(null)}>
            Other ways
          </Button>
        </div>
        <WayPanel key={way} way={way} />
      </section>
    )
  }
  return (
    <>
      <DropAudio />
      <ul className={styles.ways} aria-label="Other ways">
        {WAYS.map((one) => (
          <li key={one.way}>
            <WayButton {...one} onClick={() => setWay(one.way)} />
          </li>
        ))}
        <li>
          <CartWay />
        </li>
      </ul>
    </>
  )
}

interface WayButtonProps {
  icon: AnyIcon
  label: string
  hint: string
  disabled?: boolean
  onClick: () => void
}

function WayButton({ icon, label, hint, disabled = false, onClick }: WayButtonProps) {
  return (
    <button type="button" className={styles.wayButton} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span>
        <strong>{label}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
    </button>
  )
}

function CartWay() {
  const cart = useAppState((state) => state.cart)
  return (
    <WayButton
      icon="cart"
      label="Match my cart"
      hint={cart.length === 0 ? 'Your cart is empty' : countOf(cart.length, 'sound', 'sounds')}
      disabled={cart.length === 0}
      onClick={() =>
        giveSounds(
          'Your cart',
          cart.map(({ loop }) => loop),
        )
      }
    />
  )
}

const HINTS = {
  microphone: 'Play your track to the microphone. Four bars are plenty, one minute at most.',
  hum: 'Hum or sing one line. Only its notes and key count.',
  beatbox: 'Beatbox two bars, starting on the one. Only the rhythm counts.',
  tab: 'Choose the tab that plays, with “Also share tab audio” on. We don’t record its picture.',
} as const

function WayPanel({ way }: { way: Way }) {
  if (way === 'tap') return <TapPad />
  if (way === 'tab' && !canRecordTab()) {
    return (
      <p className={styles.hint}>
        This browser can’t record a tab. Use Chrome or Edge on a computer, record with the microphone, or drop
        a file.
      </p>
    )
  }
  const from = way === 'tab' ? 'tab' : 'microphone'
  const listenFor = way === 'hum' ? 'melody' : way === 'beatbox' ? 'rhythm' : 'music'
  return <RecorderPanel {...{ from, listenFor }} name={NAMES[way]} hint={HINTS[way]} />
}

const NAMES = {
  microphone: 'Your recording',
  hum: 'Your line',
  beatbox: 'Your beat',
  tab: 'What the tab played',
} as const
