import { announce } from '../../../shared/page/announce.ts'
import { useFits } from '../../fits.ts'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import { formatTempo } from '../../words/format-sound.ts'
import { BarSwitch } from './bar-switch.tsx'
import { tellMissingBeat, useMissingBeat, useMissingStart } from './missing-beat.ts'
import styles from './player-bar.module.css'

type Beat = 'quantise' | 'metronome'

const NAMES: Readonly<Record<Beat, string>> = { quantise: 'Start on the beat', metronome: 'Metronome' }

/** What was turned on and has no beat to go by says so. */
function toggleBeat(beat: Beat): void {
  turn(beat)
  if (usePreferences.getState()[beat]) tellMissingBeat(beat)
}

/** By its key, for whoever does not see the switch or has none in sight. */
export function toggleBeatByKey(beat: Beat): void {
  toggleBeat(beat)
  announce(`${NAMES[beat]} is ${usePreferences.getState()[beat] ? 'on' : 'off'}`)
}

function turn(beat: Beat): void {
  usePreferences.setState((now) => ({ [beat]: !now[beat] }))
}

const OVER_TRACK = 'Here every sound starts on the beat of your track'

/** Whether sounds wait for the beat, and whether the beat is heard. @param onToggle in the place of a switch that tells by a toast */
export function BeatSwitches({ onToggle = toggleBeat }: { onToggle?: (beat: Beat) => void }) {
  const quantise = usePreferences((preferences) => preferences.quantise)
  const metronome = usePreferences((preferences) => preferences.metronome)
  const sessionBpm = usePreferences(({ session }) => session.tempoBpm)
  const isLed = useFits(({ track }) => track !== null)
  const missing = useMissingBeat()
  return (
    <>
      <BarSwitch
        icon="magnet"
        label={NAMES.quantise}
        title={isLed ? OVER_TRACK : quantiseTitle(quantise, sessionBpm)}
        isOn={quantise}
        onToggle={() => onToggle('quantise')}
      />
      <BarSwitch
        icon="metronome"
        label={NAMES.metronome}
        title={missing ?? metronomeTitle(metronome, isLed ? null : sessionBpm)}
        isOn={metronome}
        onToggle={() => onToggle('metronome')}
      />
    </>
  )
}

/** Where the switches lie over the page, and toasts under them: what is missing stands beside. */
export function BeatPart() {
  const missing = [useMissingBeat(), useMissingStart()].filter((sentence) => sentence !== null)
  return (
    <>
      <BeatSwitches onToggle={turn} />
      <p className={styles.missing} role="status">
        {missing.join(' ')}
      </p>
    </>
  )
}

function quantiseTitle(isOn: boolean, sessionBpm: number | null): string {
  if (sessionBpm === null) return 'Start on the beat: needs a session tempo, set one at the top'
  return isOn
    ? 'Start on the beat is on: the next sound waits for the beat of what plays'
    : 'Start on the beat is off: the next sound plays at once'
}

function metronomeTitle(isOn: boolean, sessionBpm: number | null): string {
  const state = isOn ? 'Metronome is on' : 'Metronome is off'
  if (sessionBpm !== null) return `${state}: ${formatTempo(sessionBpm)} BPM`
  return `${state}: it clicks with what plays`
}
