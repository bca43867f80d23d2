import { create } from 'zustand'
import { announce } from '../../shared/page/announce.ts'
import { onSessionEnd } from '../../shared/session/session-end.ts'
import { sessionStore } from '../../shared/storage/stores.ts'
import { countOf } from '../../ui/format-count.ts'
import { type Choice, NOTHING_CHOSEN } from './choice.ts'
import { choicesOf, textOfChoices } from './kept-choices.ts'

/** So many lists are remembered with what is chosen in them. */
const KEPT_LISTS = 30
const STORED = 'chosen'

/** What is chosen in each list, for as long as its tab is open: it waits for whoever goes elsewhere and comes back, or reloads. */
const useChoices = create<{ readonly byList: ReadonlyMap<string, Choice> }>()(() => ({
  byList: choicesOf(sessionStore.getItem(STORED)),
}))
addEventListener('pagehide', () => sessionStore.setItem(STORED, textOfChoices(useChoices.getState().byList)))

// What somebody chose is nothing to the next one here.
onSessionEnd(() => forgetChoices())

/**
 * Names a list by what is found in it: in another order it is the same list, and keeps what is chosen; another search is
 * another one, with a choice of its own.
 */
export function listIdOf(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  for (const name of ['sort', 'seed', 'nearTempo']) searchParams.delete(name)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

export function choiceIn(listId: string): Choice {
  return useChoices.getState().byList.get(listId) ?? NOTHING_CHOSEN
}

/** Shows what is chosen from now on, and says how many that are. */
export function choose(listId: string, choice: Choice): void {
  const count = choice.sounds.size
  if (count !== choiceIn(listId).sounds.size)
    announce(count === 0 ? 'Nothing is selected' : `${countOf(count, 'sound', 'sounds')} selected`)
  useChoices.setState(({ byList }) => {
    const others = [...byList].filter(([id]) => id !== listId).slice(1 - KEPT_LISTS)
    return { byList: new Map(count === 0 ? others : [...others, [listId, choice]]) }
  })
}

export function forgetChoices(): void {
  useChoices.setState({ byList: new Map() })
  sessionStore.removeItem(STORED)
}

export function useChoice(listId: string): Choice {
  return useChoices(({ byList }) => byList.get(listId) ?? NOTHING_CHOSEN)
}

/** Whether anything is chosen in the list. */
export function useIsChoosing(listId: string | null): boolean {
  return useChoices(({ byList }) => listId !== null && byList.has(listId))
}

export function useIsChosen(listId: string | null, soundId: string): boolean {
  return useChoices(({ byList }) => listId !== null && byList.get(listId)?.sounds.has(soundId) === true)
}
