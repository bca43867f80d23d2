import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { useShortcuts } from '../../shared/page/shortcuts.ts'
import { forgetSearches, rememberSearch, useRecentSearches } from '../../sounds/recent-searches.ts'
import { type SoundFilter, without } from '../../sounds/sound-filter.ts'
import { useSoundFilter } from '../../sounds/use-sound-filter.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { finishedText } from './finished-text.ts'
import styles from './search-box.module.css'
import type { Choice } from './suggest/suggestion-groups.ts'
import type { ShownList, SuggestionKeys } from './suggest/suggestion-panel.tsx'

const QUIET_MS = 160
/** After this a text that may be unfinished is meant as it stands. */
const LONG_QUIET_MS = 1_200
const NOTHING_SHOWN: ShownList = { isOpen: false, activeId: undefined }

const SuggestionPanel = lazyPart(async () => (await import('./suggest/suggestion-panel.tsx')).SuggestionPanel)

/** One box for words, tempo and key. On the sounds it searches as one types; elsewhere it leads there by Enter. */
export function SearchBox() {
  const { input, typed, list, submit, choose, clear, pressKey } = useSearchBox()
  const { text, filter } = typed
  const { isWanted, panel, listId, onShow } = list
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <Icon name="search" />
      <BoxInput {...{ input, typed, list }} onKeyDown={pressKey} />
      {text === '' ? (
        <span className={styles.hint}>
          <Kbd>/</Kbd>
        </span>
      ) : (
        <span className={styles.clear}>
          {/* Pressed while one types, the box keeps the focus. */}
          <IconButton
            icon="close"
            label="Clear search"
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
          />
        </span>
      )}
      {isWanted && (
        <SuggestionPanel
          ref={panel}
          listId={listId}
          text={text}
          filter={filter}
          onChoose={choose}
          onShow={onShow}
        />
      )}
    </form>
  )
}

interface BoxInputProps extends Pick<ReturnType<typeof useSearchBox>, 'input' | 'typed' | 'list'> {
  onKeyDown: (event: KeyboardEvent) => void
}

function BoxInput({ input, typed, list, onKeyDown }: BoxInputProps) {
  const { text, isOnSounds, type, finish } = typed
  const { setWanted, shown, listId } = list
  return (
    <input
      ref={input}
      role="combobox"
      inputMode="search"
      enterKeyHint="search"
      aria-expanded={shown.isOpen}
      aria-controls={shown.isOpen ? listId : undefined}
      aria-activedescendant={shown.activeId}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      className={styles.input}
      aria-label="Search sounds"
      placeholder="dark techno bass 128 fm"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => {
        type(currentTarget.value)
        setWanted(true)
      }}
      onFocus={() => setWanted(text === '')}
      onClick={() => text === '' && setWanted(true)}
      onBlur={() => {
        setWanted(false)
        if (isOnSounds) finish()
      }}
      onKeyDown={onKeyDown}
    />
  )
}

/** The box and its list, and what keys and presses do in them. */
function useSearchBox() {
  const navigate = useNavigate()
  const typed = useTypedSearch()
  const { finish, forget, followAddress, changeFilter } = typed
  const input = useRef<HTMLInputElement>(null)
  const list = useSuggestionList()
  const { setWanted, shown, panel } = list
  useShortcuts([{ keys: ['/'], label: 'Search', group: 'finding', run: () => input.current?.select() }])
  useHistoryStep(() => {
    setWanted(false)
    followAddress()
  })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setWanted(false)
    finish()
    // From here on the keys mean the list.
    input.current?.blur()
  }
  const choose = (choice: Choice): void => {
    if (choice.kind === 'forgetAll') return forgetAllSearches()
    setWanted(false)
    if (choice.kind === 'go') void navigate(choice.to)
    else changeFilter(choice.filter)
    forget()
  }
  const clear = (): void => {
    typed.type('')
    setWanted(true)
    input.current?.focus()
  }
  const pressKey = (event: KeyboardEvent): void => {
    if (shown.isOpen && panel.current?.pressKey(event)) {
      if (event.key === 'Enter') input.current?.blur()
      return
    }
    if (event.key === 'ArrowDown') setWanted(true)
    if (event.key !== 'Escape') return
    if (shown.isOpen) return setWanted(false)
    input.current?.blur()
  }
  return { input, typed, list, submit, choose, clear, pressKey }
}

/** What is typed, and the search for it, which follows as soon as the typing pauses. */
function useTypedSearch() {
  const [found, change] = useSoundFilter()
  const isOnSounds = useLocation().pathname === '/sounds'
  // Elsewhere the address speaks of something else.
  const filter = isOnSounds ? found : {}
  const inAddress = filter.q ?? ''
  /** `null` while nobody types: then the box shows what is searched for. */
  const [typed, setTyped] = useState<string | null>(null)
  /** The same at once, for leaving the box before it is drawn again. */
  const typedNow = useRef<string | null>(null)
  const type = (words: string | null): void => {
    typedNow.current = words
    setTyped(words)
  }
  /** What was asked for and is not in the address yet, which follows when the screen does; and what it said before. */
  const [onItsWay, setOnItsWay] = useState<{ q: string; before: string } | null>(null)
  if (onItsWay && onItsWay.before !== inAddress) setOnItsWay(null)
  const searched = onItsWay?.q ?? inAddress
  /** The last text that was left as it stands for long: it is not taken for unfinished again. */
  const meant = useRef<string | null>(null)
  /** One go at typing is one step for the back button. */
  const hasStep = useRef(false)
  const changeFilter = (next: SoundFilter): void => {
    const q = next.q ?? ''
    setOnItsWay(q === inAddress ? null : { q, before: inAddress })
    change(next, { replace: hasStep.current })
  }

  const search = (words: string): void => {
    const q = words.trim()
    if (q === searched && isOnSounds) return
    changeFilter(q ? { ...filter, q } : without(filter, 'q'))
    hasStep.current = true
  }
  const forget = (): void => {
    type(null)
    hasStep.current = false
  }
  const followAddress = (): void => {
    setOnItsWay(null)
    forget()
  }
  const finish = (): void => {
    const words = typedNow.current
    if (words !== null) {
      search(words)
      rememberSearch(words)
    }
    forget()
  }
  // Waits until the typing pauses, and longer where it seems to be about to go on.
  useEffect(() => {
    if (typed === null || !isOnSounds) return undefined
    const searchAsItStands = (): void => {
      meant.current = typed
      search(typed)
    }
    const timers = [
      setTimeout(search, QUIET_MS, meant.current === typed ? typed : finishedText(typed)),
      setTimeout(searchAsItStands, LONG_QUIET_MS),
    ]
    return () => timers.forEach(clearTimeout)
  })
  return { filter, text: typed ?? searched, isOnSounds, type, finish, forget, followAddress, changeFilter }
}

/** Runs when the back or the forward button has led here: the address then says what is meant, and not the box. */
function useHistoryStep(run: () => void): void {
  // Not its key: who goes back before the screen has followed is where the screen still is.
  const location = useLocation()
  const how = useNavigationType()
  const onStep = useEffectEvent(run)
  // Follows the address.
  useEffect(() => {
    if (how === 'POP') onStep()
  }, [location, how])
}

function forgetAllSearches(): void {
  const before = useRecentSearches.getState()
  forgetSearches()
  showToast({
    message: 'Recent searches cleared',
    variant: 'success',
    action: { label: 'Undo', run: () => useRecentSearches.setState(before) },
  })
}

/** Whether the list is to be shown, and what it says of itself. */
function useSuggestionList() {
  const [isWanted, setWanted] = useState(false)
  const [lastShown, setLastShown] = useState(NOTHING_SHOWN)
  const onShow = useCallback((shown: ShownList) => setLastShown(shown), [])
  const panel = useRef<SuggestionKeys>(null)
  return {
    isWanted,
    setWanted,
    shown: isWanted ? lastShown : NOTHING_SHOWN,
    onShow,
    panel,
    listId: useId(),
  }
}
