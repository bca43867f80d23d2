import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { forgetSearch, useRecentSearches } from '../../../sounds/recent-searches.ts'
import { useSavedSearches } from '../../../sounds/saved/use-saved-searches.ts'
import type { SoundFilter } from '../../../sounds/sound-filter.ts'
import { Icon } from '../../../ui/icon.tsx'
import { OptionList, optionDomId } from '../../../ui/option-list.tsx'
import { recentGroups, savedGroups } from './kept-groups.ts'
import { type Choice, type Option, suggestionGroups } from './suggestion-groups.ts'
import styles from './suggestion-panel.module.css'
import { useSuggestions } from './use-suggestions.ts'

/** What the box, which has the focus, lets the list know. */
export interface SuggestionKeys {
  /** @returns whether the key was for the list */
  readonly pressKey: (event: KeyboardEvent) => boolean
}

/** What the box says of the list to those who do not see it. */
export interface ShownList {
  readonly isOpen: boolean
  readonly activeId: string | undefined
}

interface SuggestionPanelProps {
  ref: Ref<SuggestionKeys>
  listId: string
  text: string
  filter: SoundFilter
  onChoose: (choice: Choice) => void
  onShow: (shown: ShownList) => void
}

/** The list under the search box. Its code comes when somebody is about to search. */
export function SuggestionPanel({ ref, listId, text, filter, onChoose, onShow }: SuggestionPanelProps) {
  const recent = useRecentSearches(({ texts }) => texts)
  const { found, isCurrent, hasFailed } = useSuggestions(text)
  const isEmpty = text.trim() === ''
  // What was proposed for less than is typed by now would lose the rest.
  const mayChoose = isEmpty || isCurrent
  const { items: saved, noteOpened } = useSavedSearches({ isWanted: isEmpty })
  const kept = [...recentGroups(recent, filter), ...savedGroups(saved ?? [])]
  const groups = isEmpty ? kept : found ? suggestionGroups(found, { text, filter }) : []
  const options = groups.flatMap((group) => group.options)
  const { at, move } = useActiveOption({ options, text, mayChoose })
  const activeId = optionDomId(listId, at)
  const isOpen = options.length > 0

  // Tells the box, which speaks for the list.
  useEffect(() => onShow({ isOpen, activeId }), [onShow, isOpen, activeId])

  const choose = ({ choice, saved: search }: Option): void => {
    if (!mayChoose) return
    if (search) void noteOpened(search)
    onChoose(choice)
  }
  useImperativeHandle(ref, () => ({
    pressKey: (event) => pressKey(event, { chosen: options[at], move, choose }),
  }))

  if (!isOpen) return hasFailed && !isEmpty ? <NoSuggestions /> : null
  return (
    <div className={styles.panel}>
      <OptionList
        id={listId}
        label="Suggestions"
        groups={groups}
        at={at}
        isDisabled={!mayChoose}
        onChoose={choose}
        tail={({ recent: words }) => words !== undefined && <RemoveRecent text={words} />}
      />
      {isEmpty && recent.length > 0 && <p className={styles.hint}>Delete removes this search.</p>}
    </div>
  )
}

interface Options {
  options: readonly Option[]
  text: string
  mayChoose: boolean
}

/** Where the arrow keys are in the list; -1 where the text itself is meant. */
function useActiveOption({ options, text, mayChoose }: Options) {
  const [active, setActive] = useState<{ text: string; id: string } | null>(null)
  // Whoever types on means the text again.
  const at = mayChoose && active?.text === text ? options.findIndex(({ id }) => id === active.id) : -1
  const move = (step: 1 | -1): void => {
    if (!mayChoose) return
    // One place more than there are options: there the text itself is meant.
    const next = at < 0 && step < 0 ? options.length - 1 : at + step
    const option = options[next]
    setActive(option ? { text, id: option.id } : null)
  }
  return { at, move }
}

interface KeyTargets {
  /** The option in hand. */
  readonly chosen: Option | undefined
  readonly move: (step: 1 | -1) => void
  readonly choose: (option: Option) => void
}

function pressKey(event: KeyboardEvent, { chosen, move, choose }: KeyTargets): boolean {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
  else if (event.key === 'Enter' && chosen) choose(chosen)
  else if (event.key === 'Delete' && chosen?.recent) forgetSearch(chosen.recent)
  else return false
  event.preventDefault()
  return true
}

/** For the pointer; the keyboard has Delete. */
function RemoveRecent({ text }: { text: string }) {
  return (
    <span
      aria-hidden="true"
      className={styles.remove}
      title="Remove"
      onClick={(event) => {
        event.stopPropagation()
        forgetSearch(text)
      }}
    >
      <Icon name="close" />
    </span>
  )
}

function NoSuggestions() {
  return (
    <p role="status" className={`${styles.panel} ${styles.failed}`}>
      No suggestions right now. Press Enter to search.
    </p>
  )
}
