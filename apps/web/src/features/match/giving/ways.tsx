import { useState } from 'react'
import { useAppState } from '../../../shared/app-state.ts'
import { countOf } from '../../../shared/sounds/format-sound.ts'
import { backIcon, microphoneIcon, windowIcon } from '../../../ui/later-icons.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type AnyIcon } from '../../../ui/icon.tsx'
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
  { way: 'tap', icon: 'tempo', label: 'Tap a rhythm', hint: 'With a finger or space' },
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
      label="What goes with my cart"
      hint={cart.length === 0 ? 'Nothing is in it yet' : countOf(cart.length, 'sound', 'sounds')}
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
  microphone: 'Play your track to the microphone: four bars are plenty, a minute is the most.',
  hum: 'Hum or sing one line. Its notes and its key count, not your voice.',
  beatbox: 'Two bars with your mouth, the one first. Its rhythm counts, not its sound.',
  tab: 'Choose the tab that plays, and switch on “Also share tab audio”. Its picture is not recorded.',
} as const

function WayPanel({ way }: { way: Way }) {
  if (way === 'tap') return <TapPad />
  if (way === 'tab' && !canRecordTab()) {
    return (
      <p className={styles.hint}>
        This browser cannot record a tab. Chrome and Edge on a computer can; here, record with the microphone
        or drop a file.
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
