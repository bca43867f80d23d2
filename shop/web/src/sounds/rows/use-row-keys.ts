import { ALREADY_PURCHASED, type Sound } from '@segno/contract'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { useAppState } from '../../shared/state/app-state.ts'
import { openCollecting } from '../collections/collecting.ts'
import { toggleFavourite } from '../favourites/favourite-actions.ts'
import { playSound, toggleSound, useSoundInPlayer, warmSounds } from '../../listening/player.ts'
import { type Shortcut, useShortcuts } from '../../shared/page/shortcuts.ts'
import { toggleKept } from '../../jams/stack/stack.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { addressOfSimilar } from '../sound-filter.ts'
import { toggleInCartNow } from './cart-button.tsx'
import type { EarlySteps, RowSource } from './list-row.ts'
import { countIn } from './row-range.ts'
import { soundsAhead } from './sounds-ahead.ts'
import type { RowWindow } from './use-row-window.ts'

/** A list in whose place another may be on its way. */
export interface NextList {
  readonly isStale: boolean
  /** The list that was asked for last. */
  readonly asked: string
  readonly early: EarlySteps | null
  readonly setEarly: (steps: EarlySteps | null) => void
}

interface RowKeys {
  list: RowSource
  total: number
  selected: { soundId: string; index: number } | null
  select: (soundId: string, index: number) => void
  /** Gives a row the focus as soon as it is in the page. */
  focus: (index: number, from: Element | null) => void
  rows: RowWindow
  next?: NextList | undefined
}

/**
 * The list by the keyboard: the arrows select and audition, space plays, Enter opens, S finds what is like it, F keeps it, C puts it into the cart.
 *
 * @returns what the list itself does with a key
 */
export function useRowKeys(keys: RowKeys): (event: KeyboardEvent) => void {
  const { list, total, selected, select, focus, rows, next } = keys
  const navigate = useNavigate()
  const soundAt = (index: number): Sound | null => {
    const row = list.rowAt(index)
    return row.kind === 'sound' ? row.sound : null
  }
  // A row that was gone to before its sound was there.
  const awaited = useRef<{ index: number; from: Element | null } | null>(null)
  const go = (index: number, from = document.activeElement): void => {
    const sound = soundAt(index)
    rows.scroller.scrollToRow(index)
    awaited.current = sound ? null : { index, from }
    if (!sound) return
    select(sound.id, index)
    playSound(sound)
    focus(index, from)
    const by = selected && index < selected.index ? -1 : 1
    warmAtRest(soundsAhead(list, total, { from: index, by }))
  }
  // Talks to the player, as rows come into the page.
  useEffect(() => {
    if (!awaited.current) return
    const { index, from } = awaited.current
    if (!rows.scroller.isNear(index)) awaited.current = null
    else if (soundAt(index)) go(index, from)
  })
  const at = (): number | null => awaited.current?.index ?? selected?.index ?? null
  /** The row that has the focus, else the selected one. */
  const rowInHand = (): number | null => focusedRow(rows.grid.current) ?? selected?.index ?? null
  const soundInHand = (): Sound | null => {
    const focused = focusedRow(rows.grid.current)
    if (focused !== null) return soundAt(focused)
    const sound = selected && soundAt(selected.index)
    return sound?.id === selected?.soundId ? sound : null
  }
  const down = (): void => go(Math.min(total - 1, (at() ?? -1) + 1))
  const stepDown = useEarlySteps(next, { down, goTo: (index) => go(Math.min(total - 1, index)) })
  const up = (): void => go(Math.max(0, (at() ?? 0) - 1))
  const play = (): void => {
    const sound = meantSound(soundInHand)
    if (!sound) return go(0)
    const focused = focusedRow(rows.grid.current)
    // The arrows go on from what was heard.
    if (focused !== null) select(sound.id, focused)
    toggleSound(sound)
  }
  useShortcuts([
    { keys: ['ArrowDown'], label: 'Play next sound', group: 'list', run: stepDown },
    { keys: ['ArrowUp'], label: 'Play previous sound', group: 'list', run: up },
    { keys: [' '], label: 'Play or stop', group: 'playing', run: play },
    ...soundShortcuts({ soundInHand, navigate, whyNotBuy: () => whyNotBuy(list, rowInHand()!) }),
  ])
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    const index = farStep(event.key, { at: at() ?? rows.scroller.inSight.first, total, rows })
    if (index === null) return
    event.preventDefault()
    go(index)
  }
}

interface Steps {
  down: () => void
  goTo: (index: number) => void
}

/** `down`, but while another list is on its way it waits for that one. */
function useEarlySteps(next: NextList | undefined, { down, goTo }: Steps): () => void {
  // Talks to the player, once the list has come in which the steps were meant.
  useEffect(() => {
    if (!next?.early || next.isStale) return
    next.setEarly(null)
    if (next.early.asked === next.asked) goTo(next.early.count - 1)
  })
  return () => {
    if (!next?.isStale) return down()
    const { early, asked } = next
    next.setEarly({ asked, count: (early?.asked === asked ? early.count : 0) + 1 })
  }
}

interface FarStep {
  readonly at: number
  readonly total: number
  readonly rows: RowWindow
}

/** Where a key of long steps leads within the list; `null` where it is none. */
function farStep(key: string, { at, total, rows }: FarStep): number | null {
  const page = Math.max(1, countIn(rows.scroller.inSight) - 1)
  const steps: Readonly<Record<string, number>> = {
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: total,
  }
  const index = steps[key]
  return index === undefined ? null : Math.max(0, Math.min(total - 1, index))
}

interface SoundInHand {
  /** The one whose row has the focus, else the selected one; `null` where there is neither. */
  readonly soundInHand: () => Sound | null
  readonly whyNotBuy: () => string | null
  readonly navigate: NavigateFunction
}

/** Where no row is in hand, keys mean the sound in the player. */
function meantSound(soundInHand: SoundInHand['soundInHand']): Sound | null {
  return soundInHand() ?? useSoundInPlayer.getState().sound
}

/** The row that has the focus, or in which something has it; it may not be selected yet. */
export function focusedRow(grid: HTMLElement | null): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[role=row]')
  return row && grid?.contains(row) ? Number(row.dataset['index']) : null
}

/** What can be done with the sound in hand, or where none is with the one in the player. */
function soundShortcuts({ soundInHand, whyNotBuy, navigate }: SoundInHand): Shortcut[] {
  const withMeant = (run: (sound: Sound) => void) => (): void => {
    const sound = meantSound(soundInHand)
    if (sound) run(sound)
  }
  const isAdmin = (): boolean => useAppState.getState().user.isAdmin
  return [
    {
      keys: ['Enter'],
      label: 'Open the sound’s page',
      group: 'list',
      run: withMeant(({ id }) => void navigate(`/sounds/${id}`)),
    },
    {
      keys: ['s', 'S'],
      label: 'Similar sounds',
      group: 'finding',
      run: withMeant((sound) => void navigate(addressOfSimilar(sound))),
    },
    {
      keys: ['f', 'F'],
      label: 'Add to favourites or remove',
      group: 'keeping',
      run: withMeant((sound) => isAdmin() || toggleFavourite(sound)),
    },
    {
      keys: ['l', 'L'],
      label: 'Add to a collection',
      group: 'keeping',
      run: withMeant(openCollecting),
    },
    {
      keys: ['k', 'K'],
      label: 'Add to stack, or remove',
      group: 'keeping',
      run: withMeant(toggleKept),
    },
    {
      keys: ['c', 'C'],
      label: 'Add to cart or remove',
      group: 'keeping',
      run: () => isAdmin() || putInCart(soundInHand(), whyNotBuy),
    },
  ]
}

function putInCart(sound: Sound | null, whyNotNow: () => string | null): void {
  if (!sound) return
  const reason = whyNotNow()
  if (reason) showToast({ message: reason, variant: 'info', preventDuplicate: true })
  else toggleInCartNow(sound)
}

function whyNotBuy(list: RowSource, index: number): string | null {
  const row = list.rowAt(index)
  if (row.kind !== 'sound') return null
  if (row.isOwned) return ALREADY_PURCHASED
  return row.isForSale === false ? 'No longer for sale' : null
}

/** A key that is held down goes through the list faster than anything is fetched. */
const REST_MS = 120
let resting: ReturnType<typeof setTimeout> | undefined

function warmAtRest(sounds: readonly Sound[]): void {
  clearTimeout(resting)
  resting = setTimeout(warmSounds, REST_MS, sounds)
}
