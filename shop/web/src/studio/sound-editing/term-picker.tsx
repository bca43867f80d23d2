import type { PointerEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './term-picker.module.css'
import { type TermPickerProps, useTermPicker } from './use-term-picker.ts'

/** Chooses words from a long list by typing a few letters of them. */
export function TermPicker(props: TermPickerProps) {
  const { label, picked, some = [], most } = props
  const picker = useTermPicker(props)
  const { listId, shown, at, isFull, toggle } = picker
  const optionId = (index: number): string => `${listId}-${index}`
  return (
    <div className={styles.picker}>
      {most > 1 && picked.length > 0 && <Picked {...props} />}
      <PickerInput label={label} picker={picker} activeId={shown[at] ? optionId(at) : undefined} />
      <ul
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={most > 1}
        className={styles.list}
      >
        {shown.map((option, index) => (
          <PickerOption
            key={option.value}
            id={optionId(index)}
            option={option}
            isActive={index === at}
            isPicked={picked.includes(option.value)}
            isSome={some.includes(option.value)}
            onPress={() => toggle(option)}
          />
        ))}
        {shown.length === 0 && <li className={styles.none}>No match in the list</li>}
      </ul>
      <PickerEnd {...props} isFull={isFull} />
    </div>
  )
}

/** What is chosen already; a press takes it away. */
function Picked({ label, options, picked, onChange }: TermPickerProps) {
  const nameOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value
  return (
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
  )
}

interface PickerInputProps {
  label: string
  picker: ReturnType<typeof useTermPicker>
  activeId: string | undefined
}

function PickerInput({ label, picker: { listId, typed, type, press }, activeId }: PickerInputProps) {
  return (
    <input
      ref={focusOnce}
      className={styles.input}
      role="combobox"
      aria-label={label}
      aria-expanded="true"
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      autoComplete="off"
      spellCheck="false"
      placeholder="Type to search"
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={press}
    />
  )
}

interface PickerOptionProps {
  id: string
  option: TermPickerProps['options'][number]
  isActive: boolean
  isPicked: boolean
  /** Some of the sounds that are edited have it. */
  isSome: boolean
  onPress: () => void
}

function PickerOption({ id, option, isActive, isPicked, isSome, onPress }: PickerOptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isPicked}
      data-active={isActive}
      ref={(item) => {
        if (isActive) item?.scrollIntoView({ block: 'nearest' })
      }}
      className={styles.option}
      onPointerDown={keepFocus}
      onClick={onPress}
    >
      <span>{option.label}</span>
      {isPicked && <Icon name="tick" />}
      {isSome && <span className={styles.hint}>some have it</span>}
    </li>
  )
}

/** How many there may be, and how one is done. */
function PickerEnd({ most, picked, isFull, onLeave }: TermPickerProps & { isFull: boolean }) {
  return (
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
        <button type="button" tabIndex={-1} className={styles.done} onClick={() => onLeave('enter', picked)}>
          Done
        </button>
      )}
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
