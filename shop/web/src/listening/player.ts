import type { AuditionSnapshot, AuditionSound } from '@segno/audition'
import { type Sound, sound as soundForm } from '@segno/contract'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { announce } from '../shared/page/announce.ts'
import { savesData } from '../shared/api/saves-data.ts'
import { usePreferences } from '../shared/storage/preferences.ts'
import { soundWords } from './words/sound-words.ts'
import { keptAs } from '../shared/storage/stores.ts'
import type { FollowPlayed } from '../ui/waveform.tsx'
import { audition } from './audition.ts'
import { hearingNow, useFits } from './fits.ts'
import { countedIn } from './hearing.ts'
import { isStandIn } from './heard-over.ts'
import { LookAhead } from './look-ahead.ts'
import { previewUrlsFor } from './preview-urls.ts'

interface InPlayer {
  readonly sound: Sound | null
}

/**
 * The sound in the player, with what the loudspeaker needs not know: its title, artist, waveform. It is there again when
 * the page is opened anew, silent and at its start; one that another version described is not.
 */
export const useSoundInPlayer = create<InPlayer>()(
  persist(
    (): InPlayer => ({ sound: null }),
    keptAs<InPlayer>(
      'Player',
      ({ sound }) => ({ sound: soundForm.safeParse(sound).data ?? null }),
      z.object({ sound: soundForm }),
    ),
  ),
)

/** What the loudspeaker needs to know of a sound. */
export function forAudition(sound: Sound): AuditionSound {
  const { id, lengthFrames, sampleRateHz, kind, tempoBpm, gainDb } = sound
  const [url, ...otherUrls] = previewUrlsFor(navigator.vendor, sound)
  return { id, url, otherUrls, lengthFrames, sampleRateHz, kind, tempoBpm, gainDb }
}

/** False in the last turn of a sound that is followed by another. */
let mayRepeat = true
/** What stopped the last sound: whoever listens, or its end. */
let isStoppedByHand = false

/** The engine hears of the session and of the player's switches from what this browser remembers. */
function tellAudition(): void {
  const { session, volume, loop, quantise } = usePreferences.getState()
  const { sound } = useSoundInPlayer.getState()
  const { pitchSemitones } = sound ? hearingNow(sound) : session
  audition.setSession({ tempoBpm: engineTempo(session.tempoBpm), pitchSemitones })
  audition.setVolume(volume)
  audition.setLoop(loop && mayRepeat)
  audition.setQuantised(quantise)
}
/**
 * The tempo that the engine is told, whose sound keeps the beats by which it was counted when it began: where a new session
 * counts it otherwise, the engine plays at half or double the session's.
 */
function engineTempo(sessionBpm: number | null): number | null {
  const { sound } = useSoundInPlayer.getState()
  const fit = sound && useFits.getState().fits.get(sound.id)
  if (fit) return fit.tempoBpm
  const began = audition.snapshot().sound
  if (!sound?.tempoBpm || sessionBpm === null || began?.id !== sound.id || !began.tempoBpm) return sessionBpm
  return (began.tempoBpm * hearingNow(sound).tempoBpm!) / sound.tempoBpm
}

/** As the session counts its beats, so that the metronome and the next sound keep to them. */
function inSession(sound: Sound): AuditionSound {
  const isFitted = useFits.getState().fits.has(sound.id)
  return forAudition(isFitted ? sound : countedIn(usePreferences.getState().session, sound))
}

usePreferences.subscribe(({ metronome }, before) => {
  tellAudition()
  if (metronome !== before.metronome) audition.setMetronome(metronome)
})
useFits.subscribe(tellAudition)

/** What was asked for and has not been heard yet: what cannot be played is never said to play. */
let unsaid: Sound | null = null
audition.subscribe(() => {
  if (!unsaid || stateOf(audition.snapshot(), unsaid.id) !== 'playing') return
  announce(`Playing ${soundWords(unsaid, hearingNow(unsaid))}`)
  unsaid = null
})

/** Lets the sound go round for as long as it is listened to, or ends it with this turn. */
export function letRepeat(may: boolean): void {
  mayRepeat = may
  tellAudition()
}

/** Plays a sound, from its start or from where one pointed, and ends the one before. */
export function playSound(sound: Sound, fromSeconds = 0): void {
  mayRepeat = true
  isStoppedByHand = false
  useSoundInPlayer.setState({ sound })
  unsaid = sound
  // One that is on since the last visit begins with the first sound: no page clicks by itself when it is opened.
  audition.setMetronome(usePreferences.getState().metronome)
  void audition.play(inSession(sound), { fromSeconds })
  // Now, so that what sounds until then stays as it is.
  tellAudition()
}

/** A sound, or what sounds are tried over. */
export function isAnythingHeard(): boolean {
  return (
    audition.snapshot().state !== 'idle' || audition.isBackingHeard() || useFits.getState().track !== null
  )
}

export function stopSound(): void {
  // Without a sound, what sounds are heard over may still be heard.
  endBy(() => audition.stop())
}

/** Ends the sound; what it is heard over goes on. */
export function stopSoundAlone(): void {
  endBy(() => audition.stopSound())
}

function endBy(end: () => void): void {
  const isIdle = audition.snapshot().state === 'idle'
  // Before it stops, because whoever follows asks at once.
  isStoppedByHand ||= !isIdle
  end()
  if (!isIdle) announce('Stopped')
}

/** Stops the sound while it is heard or on its way, else plays it. The stack goes on. */
export function toggleSound(sound: Sound): void {
  if (stateOf(audition.snapshot(), sound.id) === 'idle') playSound(sound)
  else if (isStandIn()) stopSoundAlone()
  else stopSound()
}

/** What is heard now is fetched beside these. */
const WARMED_AT_ONCE = 2
const ahead = new LookAhead((sound: Sound) => audition.warm(inSession(sound)), WARMED_AT_ONCE)

/** Fetches what is needed to hear these without waiting, the first first, in place of what was wanted before. */
export function warmSounds(sounds: readonly Sound[]): void {
  // Who pays for every byte hears what they ask for, and nothing is fetched on chance.
  if (!savesData()) ahead.want(sounds)
}

/** A pointer that only passes over a list, or under which a list passes, fetches nothing. */
const REST_MS = 80
let resting: ReturnType<typeof setTimeout> | undefined
let pointed: (() => readonly Sound[]) | null = null

/** Warms the sound under a pointer that comes to rest, and those that may be heard next; `null` when it leaves. */
export function warmUnderPointer(sound: Sound | null, next: () => readonly Sound[] = () => []): void {
  pointed = sound && (() => [sound, ...next()])
  comeToRest()
}

function comeToRest(): void {
  clearTimeout(resting)
  if (pointed) resting = setTimeout(() => pointed && warmSounds(pointed()), REST_MS)
}
addEventListener('scroll', comeToRest, { capture: true, passive: true })

/** What the player does with one sound. */
export function stateOf(snapshot: AuditionSnapshot, soundId: string): AuditionSnapshot['state'] {
  return snapshot.sound?.id === soundId ? snapshot.state : 'idle'
}

/** Whether the sound is heard, or about to be. */
export function isHeardNow(soundId: string): boolean {
  return stateOf(audition.snapshot(), soundId) !== 'idle'
}

/** What the player does, for whoever goes on when a sound has ended. */
export interface PlayerNow {
  readonly soundId: string | null
  readonly state: AuditionSnapshot['state']
  /** The sound came to its end by itself. */
  readonly hasEnded: boolean
}

export function playerNow(): PlayerNow {
  const { sound, state, error } = audition.snapshot()
  const hasEnded = state === 'idle' && !isStoppedByHand && error === null
  return { soundId: sound?.id ?? null, state, hasEnded }
}

/** Calls at every change of the player until the returned function is called. */
export const followPlayer = (listener: () => void): (() => void) => audition.subscribe(listener)

/** Where the playing sound is, in its own seconds. */
export function positionNow(): number {
  return audition.positionSeconds()
}

/**
 * Tells the position on every frame in which the sound is heard, in its own seconds, until the returned function is called.
 * While another part of it is on its way, nothing is told.
 */
export function followPosition(soundId: string, show: (positionSeconds: number) => void): () => void {
  let frame = requestAnimationFrame(function next() {
    if (stateOf(audition.snapshot(), soundId) === 'playing') show(audition.positionSeconds())
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}

/** How far the sound is heard, for its waveform. */
export function followPlayed({ id, durationSeconds }: Pick<Sound, 'id' | 'durationSeconds'>): FollowPlayed {
  return (show) => followPosition(id, (positionSeconds) => show(positionSeconds / durationSeconds))
}
