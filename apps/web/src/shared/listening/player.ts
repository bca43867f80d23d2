import { Audition, type AuditionSnapshot, type AuditionSound } from '@segno/audition'
import type { Sound } from '@segno/contract'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { announce } from '../announce.ts'
import { usePreferences } from '../preferences.ts'
import type { FollowPlayed } from '../../ui/waveform.tsx'
import { hearingIn } from './hearing.ts'

const audition = new Audition()

/** The sound in the player, with what the loudspeaker needs not know: its title, artist, waveform. */
export const useSoundInPlayer = create<{ readonly sound: Sound | null }>()(() => ({ sound: null }))

// Every browser of Apple's, and every browser on its phones, decodes what Safari decodes.
const isApple = navigator.vendor.startsWith('Apple')

function forAudition(sound: Sound): AuditionSound {
  const { _id: id, lengthFrames, sampleRateHz, kind, tempoBpm, gainDb } = sound
  const url = isApple ? sound.previewAppleUrl : sound.previewUrl
  return { id, url, lengthFrames, sampleRateHz, kind, tempoBpm, gainDb }
}

/** The engine hears of the session, the volume and the loop switch from what this browser remembers. */
function tellAudition(): void {
  const { session, volume, loop } = usePreferences.getState()
  const { sound } = useSoundInPlayer.getState()
  const pitchSemitones = sound ? hearingIn(session, sound).pitchSemitones : session.pitchSemitones
  audition.setSession({ tempoBpm: session.tempoBpm, pitchSemitones })
  audition.setVolume(volume)
  audition.setLoop(loop)
}
usePreferences.subscribe(tellAudition)

/** Plays a sound, from its start or from where one pointed, and ends the one before. */
export function playSound(sound: Sound, fromSeconds = 0): void {
  useSoundInPlayer.setState({ sound })
  tellAudition()
  announce(`Playing ${sound.title} by ${sound.artist.name}`)
  void audition.play(forAudition(sound), { fromSeconds })
}

export function stopSound(): void {
  if (audition.snapshot().state === 'idle') return
  audition.stop()
  announce('Stopped')
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
