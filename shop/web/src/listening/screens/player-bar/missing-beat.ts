import { useSyncExternalStore } from 'react'
import { audition } from '../../audition.ts'
import { useFits } from '../../fits.ts'
import { followPlayer, playerNow, useSoundInPlayer } from '../../player.ts'
import { goToSessionTempo } from '../../session-tempo-field.ts'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import { showToast } from '../../../shared/toasts/toast.ts'

const METRONOME_NEEDS = 'The metronome needs a tempo: set the session’s, or play a loop.'
const QUANTISE_NEEDS = 'To start sounds on the beat, the session needs a tempo.'
const OVER_TRACK = 'The metronome clicks as soon as your track or a sound plays.'

/** Says it where a switch was just turned on that does nothing for want of a tempo, and leads to where one is set. */
export function tellMissingBeat(turnedOn: 'metronome' | 'quantise'): void {
  const isLed = useFits.getState().track !== null
  if (turnedOn === 'quantise') {
    if (isLed || usePreferences.getState().session.tempoBpm !== null) return
    return tell(QUANTISE_NEEDS)
  }
  if (!isMetronomeSilent()) return
  if (isLed) showToast({ message: OVER_TRACK, variant: 'info', preventDuplicate: true })
  else tell(METRONOME_NEEDS)
}

function tell(message: string): void {
  const action = { label: 'Set a tempo', run: goToSessionTempo }
  showToast({ message, variant: 'info', preventDuplicate: true, action })
}

/** The player hears of the switch before whoever subscribes here. */
function subscribe(listener: () => void): () => void {
  const stops = [followPlayer(listener), usePreferences.subscribe(listener)]
  return () => stops.forEach((stop) => stop())
}

/** The same sentence where a toast would lie under a dialog; `null` while nothing is missing. */
export function useMissingBeat(): string | null {
  const isSilent = useSyncExternalStore(subscribe, isMetronomeSilent)
  const isLed = useFits(({ track }) => track !== null)
  if (!isSilent) return null
  return isLed ? OVER_TRACK : METRONOME_NEEDS
}

/** The same for starting on the beat. */
export function useMissingStart(): string | null {
  const isMissing = usePreferences(({ quantise, session }) => quantise && session.tempoBpm === null)
  const isLed = useFits(({ track }) => track !== null)
  return isMissing && !isLed ? QUANTISE_NEEDS : null
}

/** Whether the metronome is on and has no beat to click on. */
function isMetronomeSilent(): boolean {
  const { metronome, session } = usePreferences.getState()
  if (!metronome || session.tempoBpm !== null || audition.isClicking()) return false
  const { sound } = useSoundInPlayer.getState()
  const isComing = playerNow().state === 'loading' && sound?.kind === 'loop' && sound.tempoBpm !== null
  return !isComing
}
