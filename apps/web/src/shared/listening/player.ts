import type { AuditionSnapshot, AuditionSound } from '@segno/audition'
import type { Sound } from '@segno/contract'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { announce } from '../announce.ts'
import { usePreferences } from '../preferences.ts'
import type { FollowPlayed } from '../../ui/waveform.tsx'
import { audition } from './audition.ts'
import { hearingNow, useFits } from './fits.ts'

/** The sound in the player, with what the loudspeaker needs not know: its title, artist, waveform. */
export const useSoundInPlayer = create<{ readonly sound: Sound | null }>()(() => ({ sound: null }))

// Every browser of Apple's, and every browser on its phones, decodes what Safari decodes.
const isApple = navigator.vendor.startsWith('Apple')

function forAudition(sound: Sound): AuditionSound {
  const { _id: id, lengthFrames, sampleRateHz, kind, tempoBpm, gainDb } = sound
  const url = isApple ? sound.previewAppleUrl : sound.previewUrl
  return { id, url, lengthFrames, sampleRateHz, kind, tempoBpm, gainDb }
}

/** False in the last turn of a sound that is followed by another. */
let mayRepeat = true
/** What stopped the last sound: whoever listens, or its end. */
let isStoppedByHand = false

/** The engine hears of the session, the volume and the loop switch from what this browser remembers. */
function tellAudition(): void {
  const { session, volume, loop } = usePreferences.getState()
  const { sound } = useSoundInPlayer.getState()
  const { pitchSemitones } = sound ? hearingNow(sound) : session
  const fit = sound && useFits.getState().fits.get(sound._id)
  audition.setSession({ tempoBpm: (fit ?? session).tempoBpm, pitchSemitones })
  audition.setVolume(volume)
  audition.setLoop(loop && mayRepeat)
}
usePreferences.subscribe(tellAudition)
useFits.subscribe(tellAudition)

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
  announce(`Playing ${sound.title} by ${sound.artist.name}`)
  void audition.play(forAudition(sound), { fromSeconds })
  // Now, so that what sounds until then stays as it is.
  tellAudition()
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

/** Stops the sound while it is heard or on its way, else plays it. */
export function toggleSound(sound: Sound): void {
  if (stateOf(audition.snapshot(), sound._id) === 'idle') playSound(sound)
  else stopSound()
}

/** Fetches what is needed to hear a sound without waiting. */
export function warmSound(sound: Sound): void {
  audition.warm(forAudition(sound))
}

/** A pointer that only passes over a list fetches nothing. */
const REST_MS = 80
let resting: ReturnType<typeof setTimeout> | undefined

/** Warms the sound under a pointer that comes to rest; `null` when it leaves. */
export function warmUnderPointer(sound: Sound | null): void {
  clearTimeout(resting)
  if (sound) resting = setTimeout(warmSound, REST_MS, sound)
}

function stateOf(snapshot: AuditionSnapshot, soundId: string): AuditionSnapshot['state'] {
  return snapshot.sound?.id === soundId ? snapshot.state : 'idle'
}

const subscribe = (listener: () => void): (() => void) => audition.subscribe(listener)

export function useSoundState(soundId: string): AuditionSnapshot['state'] {
  return useSyncExternalStore(subscribe, () => stateOf(audition.snapshot(), soundId))
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
export const followPlayer = subscribe

/** Where the playing sound is, in its own seconds. */
export function positionNow(): number {
  return audition.positionSeconds()
}

/** Why the last sound could not be heard; `null` where nothing is wrong. */
export function useListeningError(): AuditionSnapshot['error'] {
  return useSyncExternalStore(subscribe, () => audition.snapshot().error)
}

/** Tells the position on every frame, in the sound's own seconds, until the returned function is called. */
export function followPosition(show: (positionSeconds: number) => void): () => void {
  let frame = requestAnimationFrame(function next() {
    show(audition.positionSeconds())
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}

/** How far the playing sound is, for its waveform. */
export function followPlayed(durationSeconds: number): FollowPlayed {
  return (show) => followPosition((positionSeconds) => show(positionSeconds / durationSeconds))
}
