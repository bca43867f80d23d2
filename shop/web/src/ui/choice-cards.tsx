import { useId } from 'react'
import styles from './choice-cards.module.css'
import { FieldNote } from './field-note.tsx'
import { Unbroken } from './unbroken.tsx'

interface Choice {
  readonly value: string
  readonly title: string
  /** At the end of the title's line, such as a sum. */
  readonly end?: string
  /** Sentences below the title, a line each. */
  readonly notes?: readonly string[]
  /** Facts below it, each with its name. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly isDisabled?: boolean
}

interface ChoiceCardsProps {
  label: string
  name: string
  choices: readonly Choice[]
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** One of a few things that take more than a word to tell apart. */
export function ChoiceCards({ label, name, choices, value, error, onChange }: ChoiceCardsProps) {
  const noteId = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={noteId}>
      <legend>{label}</legend>
      <FieldNote id={noteId} error={error} />
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} data-disabled={choice.isDisabled}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isDisabled}
            aria-invalid={error !== undefined}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.title}>{choice.title}</span>
          <span className={styles.end}>{choice.end}</span>
          {choice.facts?.map(([name, value]) => (
            <span key={`${name} ${value}`} className={styles.fact}>
              <span>{name}</span>{' '}
              <span>
                <Unbroken>{value}</Unbroken>
              </span>
            </span>
          ))}
          {choice.notes?.map((note) => (
            <span key={note} className={styles.note}>
              <Unbroken>{note}</Unbroken>
            </span>
          ))}
        </label>
      ))}
    </fieldset>
  )
}
