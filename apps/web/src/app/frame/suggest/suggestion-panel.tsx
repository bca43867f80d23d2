import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
} from 'react'
import { forgetSearch, useRecentSearches } from '../../../shared/sounds/recent-searches.ts'
import { useSavedSearches } from '../../../shared/sounds/saved/use-saved-searches.ts'
import type { SoundFilter } from '../../../shared/sounds/sound-filter.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { Icon } from '../../../ui/icon.tsx'
import { recentGroups, savedGroups } from './kept-groups.ts'
import { type Choice, type Option, type OptionGroup, suggestionGroups } from './suggestion-groups.ts'
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
  const [active, setActive] = useState<{ text: string; id: string } | null>(null)
  // Whoever types on means the text again.
  const at = mayChoose && active?.text === text ? options.findIndex(({ id }) => id === active.id) : -1
  const domId = (option: Option): string => `${listId}-${options.indexOf(option)}`
  const activeId = at < 0 ? undefined : `${listId}-${at}`
  const isOpen = options.length > 0

  // Tells the box, which speaks for the list.
  useEffect(() => onShow({ isOpen, activeId }), [onShow, isOpen, activeId])
  // Scrolls the list.
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const move = (step: 1 | -1): void => {
    if (!mayChoose) return
    // One place more than there are options: there the text itself is meant.
    const next = at < 0 && step < 0 ? options.length - 1 : at + step
    const option = options[next]
    setActive(option ? { text, id: option.id } : null)
  }
  const choose = ({ choice, saved: search }: Option): void => {
    if (!mayChoose) return
    if (search) void noteOpened(search)
    onChoose(choice)
  }
  const pressKey = (event: KeyboardEvent): boolean => {
    const chosen = options[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Delete' && chosen?.recent) forgetSearch(chosen.recent)
    else return false
    event.preventDefault()
    return true
  }
  useImperativeHandle(ref, () => ({ pressKey }))

  if (!isOpen) return hasFailed && !isEmpty ? <NoSuggestions /> : null
  return (
    <div className={styles.panel}>
      <div id={listId} role="listbox" aria-label="Suggestions">
        {groups.map((group) => (
          <Group key={group.heading} group={group}>
            {(option) => (
              <OptionLine
                key={option.id}
                id={domId(option)}
                option={option}
                isActive={option === options[at]}
                isDisabled={!mayChoose}
                onChoose={() => choose(option)}
              />
            )}
          </Group>
        ))}
      </div>
      {isEmpty && recent.length > 0 && <p className={styles.hint}>Delete removes this search.</p>}
    </div>
  )
}

function Group({ group, children }: { group: OptionGroup; children: (option: Option) => ReactNode }) {
  const headingId = useId()
  return (
    <div role="group" aria-labelledby={headingId} className={styles.group}>
      <div id={headingId} role="presentation" className={styles.heading}>
        {group.heading}
      </div>
      {group.options.map(children)}
    </div>
  )
}

interface OptionLineProps {
  id: string
  option: Option
  isActive: boolean
  isDisabled: boolean
  onChoose: () => void
}

function OptionLine({ id, option, isActive, isDisabled, onChoose }: OptionLineProps) {
  const { icon, label, note, count, recent } = option
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      className={styles.option}
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
      {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
      {recent !== undefined && (
        // For the pointer; the keyboard has Delete.
        <span
          aria-hidden="true"
          className={styles.remove}
          title="Remove"
          onClick={(event) => {
            event.stopPropagation()
            forgetSearch(recent)
          }}
        >
          <Icon name="close" />
        </span>
      )}
    </div>
  )
}

function NoSuggestions() {
  return (
    <p role="status" className={`${styles.panel} ${styles.failed}`}>
      No suggestions right now. Press Enter to search.
    </p>
  )
}
