import type { Sound } from '@segno/contract'
import { create } from 'zustand'
import { announce } from '../shared/page/announce.ts'
import {
  followPlayer,
  letRepeat,
  type PlayerNow,
  playerNow,
  playSound,
  positionNow,
  stopSound,
  warmSounds,
} from './player.ts'
import { TurnCounter, turnsOf } from './turns.ts'

/** A list that is heard sound after sound. */
export interface PlayThrough {
  /** What is heard through, such as the title of a pack. */
  readonly name: string
  /** Tells one list from another. */
  readonly listId: string
  readonly sounds: readonly Sound[]
  readonly at: number
}

/** The list that is being heard; it goes on whatever screen one looks at. `null` while single sounds are played. */
export const usePlayThrough = create<{ readonly list: PlayThrough | null }>()(() => ({ list: null }))

const LOOK_MS = 60
/** The next two are fetched while one is heard. */
const LOOK_AHEAD = 2
let look: ReturnType<typeof setInterval> | undefined
let stopFollowing: (() => void) | null = null
let seen: PlayerNow = playerNow()

const current = (): PlayThrough | null => usePlayThrough.getState().list

/** Plays a list from one of its sounds to its end. An empty list plays nothing. */
export function playThrough(list: Omit<PlayThrough, 'at'>, from = 0): void {
  usePlayThrough.setState({ list: { ...list, at: from } })
  seen = playerNow()
  stopFollowing ??= followPlayer(hear)
  play(from)
}

/** From the sound that is heard the list goes on in another order. */
export function putInOrder(listId: string, sounds: readonly Sound[]): void {
  const list = current()
  if (list?.listId !== listId) return
  const heardId = list.sounds[list.at]?.id
  const at = sounds.findIndex(({ id }) => id === heardId)
  if (at >= 0) usePlayThrough.setState({ list: { ...list, sounds, at } })
}

/** The next of the list or the one before; after the last the list has ended. */
export function step(by: 1 | -1): void {
  const list = current()
  if (!list) return
  const at = Math.max(0, list.at + by)
  if (at < list.sounds.length) return play(at)
  end()
  stopSound()
  announce(`${list.name} has ended`)
}

function play(at: number): void {
  const list = current()
  const sound = list?.sounds[at]
  if (!list || !sound) return end()
  usePlayThrough.setState({ list: { ...list, at } })
  playSound(sound)
}

/** Most changes of the player, such as its volume, are none of ours. */
function hear(): void {
  const now = playerNow()
  const { soundId, state } = now
  if (soundId === seen.soundId && state === seen.state) return
  seen = now
  clearInterval(look)
  const list = current()
  if (!list) return
  if (list.sounds[list.at]?.id !== soundId) {
    // Somebody has chosen another: within the list it goes on from there.
    const at = list.sounds.findIndex(({ id }) => id === soundId)
    if (at < 0) return end()
    usePlayThrough.setState({ list: { ...list, at } })
  }
  if (state === 'playing') goOn()
  // The player tells of the end while it is still at it.
  else if (now.hasEnded) queueMicrotask(() => step(1))
  else if (state === 'idle') end()
}

/** Fetches what comes next, and lets the last turn be the last. */
function goOn(): void {
  const { sounds, at } = current()!
  warmSounds(sounds.slice(at + 1, at + 1 + LOOK_AHEAD))
  const sound = sounds[at]
  if (!sound || sound.kind === 'oneShot') return
  const turns = turnsOf(sound)
  const counter = new TurnCounter(sound.durationSeconds)
  const check = (): void => {
    if (counter.look(positionNow()) < turns - 1) return
    clearInterval(look)
    letRepeat(false)
  }
  look = setInterval(check, LOOK_MS)
  check()
}

function end(): void {
  clearInterval(look)
  stopFollowing?.()
  stopFollowing = null
  usePlayThrough.setState({ list: null })
}
