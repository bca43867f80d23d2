import type { PointerEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './term-picker.module.css'
import { type TermPickerProps, useTermPicker } from './use-term-picker.ts'

/** Chooses words from a long list by typing a few letters of them. */
export function TermPicker(props: TermPickerProps) {
  const { label, options, picked, some = [], most, onChange, onLeave } = props
  const picker = useTermPicker(props)
  const { listId, typed, shown, at, isFull, type, toggle, press } = picker
  const nameOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value
  const optionId = (index: number): string => `${listId}-${index}`
  return (
    <div className={styles.picker}>
      {most > 1 && picked.length > 0 && (
        <ul className={styles.picked} aria-label={`${label}, chosen`}>
          {picked.map((value) => (
            <li key={value}>
              <button
                type="button"
                tabIndex={-1}
                className={styles.pick}
                aria-label={`Remove ${nameOf(value)}`}
                onPointerDown={keepFocus}
                onClick={() => onChange(picked.filter((one) => one !== value))}
              >
                {nameOf(value)}
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={focusOnce}
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[at] ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck="false"
        placeholder="Type to search"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={most > 1}
        className={styles.list}
      >
        {shown.map((option, index) => (
          <li
            key={option.value}
            id={optionId(index)}
            role="option"
            aria-selected={picked.includes(option.value)}
            data-active={index === at}
            ref={(item) => {
              if (index === at) item?.scrollIntoView({ block: 'nearest' })
            }}
            className={styles.option}
            onPointerDown={keepFocus}
            onClick={() => toggle(option)}
          >
            <span>{option.label}</span>
            {picked.includes(option.value) && <Icon name="tick" />}
            {some.includes(option.value) && <span className={styles.hint}>some have it</span>}
          </li>
        ))}
        {shown.length === 0 && <li className={styles.none}>No match in the list</li>}
      </ul>
      <div className={styles.end}>
        <p className={styles.hint} role="status">
          {isFull ? `At most ${most}: remove one first` : most > 1 && `${picked.length} of ${most}`}
          {!isFull && (
            <span className={styles.keys}>
              {most === 1 ? 'Enter selects · Esc cancels' : ' · Enter adds · Tab is done'}
            </span>
          )}
        </p>
        {most > 1 && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.done}
            onClick={() => onLeave('enter', picked)}
          >
            Done
          </button>
        )}
      </div>
    </div>
  )
}

/** The focus stays in the field, so that the next word can be typed, or the editor left. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault()
}

/** An editor that was just opened is where one types. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
