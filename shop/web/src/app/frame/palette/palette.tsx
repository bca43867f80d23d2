import { MAX_LIST_WORDS } from '@segno/contract'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'
import { OptionList, optionDomId } from '../../../ui/option-list.tsx'
import type { PaletteOption } from './palette-groups.ts'
import styles from './palette.module.css'
import { type PaletteActions, usePaletteGroups } from './use-palette.ts'

interface PaletteProps extends PaletteActions {
  onClose: () => void
}

/** Goes to any screen, sound, artist, pack or record by typing, and does what else has no place of its own. */
export function Palette({ onClose, ...actions }: PaletteProps) {
  const { listId, groups, options, text, at, type, choose, pressKey } = usePaletteChoice(onClose, actions)
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        data-first
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={optionDomId(listId, at)}
        aria-autocomplete="list"
        aria-label="Go to"
        className={styles.input}
        placeholder="Screen, sound, artist or number"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LIST_WORDS}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={pressKey}
      />
      <div className={styles.results}>
        {options.length > 0 ? (
          <OptionList id={listId} label="Results" groups={groups} at={at} onChoose={choose} />
        ) : (
          <p role="status">Nothing found</p>
        )}
      </div>
    </Dialog>
  )
}

/** What is typed, what was found by it, and which of that is meant. */
function usePaletteChoice(onClose: () => void, actions: PaletteActions) {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const groups = usePaletteGroups(text, actions)
  const options = groups.flatMap((group) => group.options)
  const [activeId, setActiveId] = useState<string | null>(null)
  // Until an arrow moves it, the first one is meant; of what came later, the same one stays.
  const found = options.findIndex(({ id }) => id === activeId)
  const at = found < 0 ? (options.length > 0 ? 0 : -1) : found
  const choose = ({ choice }: PaletteOption): void => {
    onClose()
    if (typeof choice === 'string') void navigate(choice)
    else choice()
  }
  const pressKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    const option = options.at((at + (step ?? 0)) % Math.max(1, options.length))
    if (!option) return
    if (step === undefined) choose(option)
    else setActiveId(option.id)
  }
  const type = (words: string): void => {
    setText(words)
    setActiveId(null)
  }
  return { listId, groups, options, text, at, type, choose, pressKey }
}
