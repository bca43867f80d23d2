import { TrackBacking } from '@segno/audition/track'
import { create } from 'zustand'
import { audition } from '../../../audition.ts'
import { type Fit, type LeadingTrack, useFits } from '../../../fits.ts'
import { hearSoundsOver, isStandIn } from '../../../heard-over.ts'
import { claimSound } from '../../../one-tab.ts'
import { playerNow, playSound, stopSound, stopSoundAlone, useSoundInPlayer } from '../../../player.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import type { LeadAudio } from './make-lead.ts'

/** Which of the two is heard. */
export type Solo = 'both' | 'track' | 'sound'

interface OverTrack {
  readonly isPlaying: boolean
  /** 0 is the track alone, 1 the sound alone; in the middle both are heard as they are. */
  readonly balance: number
  readonly solo: Solo
}

/** What is heard of the track, and how loud beside the sounds. */
export const useOverTrack = create<OverTrack>()(() => ({ isPlaying: false, balance: 0.5, solo: 'both' }))
useOverTrack.subscribe(mix)

interface Beats {
  readonly tempoBpm: number | null
  readonly downbeatSeconds: number
}

let backing: TrackBacking | null = null

/**
 * Sounds are heard over this track from now on, or by themselves again. Where it takes the place of another that is
 * heard, it is heard too, with the sound that was.
 */
export function hearOver(heard: LeadAudio | null, beats: Beats): void {
  const wasHeard = useOverTrack.getState().isPlaying
  const sounding = playerNow().state === 'idle' ? null : useSoundInPlayer.getState().sound
  if (backing) {
    stopSound()
    hearSoundsOver(null)
    backing[Symbol.dispose]()
    // Sounds by themselves are as loud as everywhere.
    audition.openDesk().setMix({ backing: 1, sounds: 1 })
  }
  backing = heard && new TrackBacking(audition.openDesk(), { ...heard, ...beats })
  if (backing) {
    const running = backing
    stopSound()
    running.subscribe(() => {
      if (running.isRunning) claimSound()
      useOverTrack.setState({ isPlaying: running.isRunning })
    })
    hearSoundsOver(running)
  }
  useOverTrack.setState({ isPlaying: false })
  mix(useOverTrack.getState())
  if (!wasHeard || !backing) return
  if (sounding) playSound(sounding)
  else toggleTrack()
}

/** The track has its beats elsewhere than was thought; what sounds comes in anew. */
export function moveBeats(beats: Beats): void {
  if (!backing) return
  backing.setBeats(beats)
  enterAgain()
}

/** Every sound is heard as it goes with the track. What sounds keeps its own where it is not among them. */
export function fitSounds(fits: ReadonlyMap<string, Fit>): void {
  const before = useFits.getState().fits
  const soundId = useSoundInPlayer.getState().sound?.id ?? ''
  const sounding = before.get(soundId)
  const after = new Map(sounding ? [[soundId, sounding]] : [])
  for (const [id, fit] of fits) {
    const own = before.get(id)
    after.set(id, own?.isByEar ? { ...own, tempoBpm: fit.tempoBpm } : fit)
  }
  useFits.setState({ fits: after })
  if (backing && sounding && after.get(soundId)?.tempoBpm !== sounding.tempoBpm) enterAgain()
}

/** The session says so for as long as it does not count. */
export function letLead(track: LeadingTrack | null): void {
  useFits.setState({ track })
}

export function endFits(): void {
  useFits.setState({ fits: new Map() })
}

/** The track without the sound, which ends; where it is heard alone already, silence. */
export function hearTrackAlone(): void {
  if (!backing) return
  const { isPlaying, solo } = useOverTrack.getState()
  const isSounding = playerNow().state !== 'idle'
  // The sound alone, without it, would be silence.
  if (solo === 'sound') useOverTrack.setState({ solo: 'both' })
  if (isSounding) stopSoundAlone()
  if (!isPlaying || !isSounding) toggleTrack()
}

/** Plays the track, or stops it with what is heard over it. */
export function toggleTrack(): void {
  if (!backing) return
  if (useOverTrack.getState().isPlaying) return stopSound()
  // The stack gives the track its place back.
  if (isStandIn()) stopSound()
  backing.play().catch(({ message }: Error) => showToast({ message, variant: 'warning' }))
}

/** Where the track is, on every frame, until the returned function is called. */
export function followTrack(show: (positionSeconds: number) => void): () => void {
  let frame = requestAnimationFrame(function next() {
    show(backing?.positionSeconds() ?? 0)
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}

function enterAgain(): void {
  const { sound } = useSoundInPlayer.getState()
  if (sound && playerNow().state !== 'idle') playSound(sound)
}

function mix({ balance, solo }: OverTrack): void {
  if (!backing) return
  audition.openDesk().setMix({
    backing: solo === 'sound' ? 0 : Math.min(1, 2 * (1 - balance)),
    sounds: solo === 'track' ? 0 : Math.min(1, 2 * balance),
  })
}
