import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { without } from '../../shared/sounds/sound-filter.ts'
import { useSoundFilter } from '../../shared/sounds/use-sound-filter.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './search-box.module.css'

const QUIET_MS = 160

/** One box for words, tempo and key. On the sounds it searches as one types; elsewhere it leads there by Enter. */
export function SearchBox() {
  const [filter, changeFilter] = useSoundFilter()
  const isOnSounds = useLocation().pathname === '/sounds'
  const inAddress = filter.q ?? ''
  /** `null` while nobody types: then the box shows the address. */
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  /** One go at typing is one step for the back button. */
  const hasStep = useRef(false)

  const search = (text: string): void => {
    const q = text.trim()
    if (q === inAddress && isOnSounds) return
    changeFilter(q ? { ...filter, q } : without(filter, 'q'), { replace: hasStep.current })
    hasStep.current = true
  }
  const finish = (): void => {
    if (typed !== null) search(typed)
    setTyped(null)
    hasStep.current = false
  }
  // Waits until the typing pauses.
  useEffect(() => {
    if (typed === null || !isOnSounds) return undefined
    const timer = setTimeout(search, QUIET_MS, typed)
    return () => clearTimeout(timer)
  })
  useShortcuts([{ keys: ['/'], label: 'Search', run: () => input.current?.select() }])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    finish()
  }
  const leave = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') return
    if (typed ?? inAddress) search('')
    setTyped(null)
    input.current?.blur()
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label="Search sounds"
        placeholder="dark techno bass 128 fm"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed ?? inAddress}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => isOnSounds && finish()}
        onKeyDown={leave}
      />
      <span className={styles.hint}>
        <Kbd>/</Kbd>
      </span>
    </form>
  )
}
