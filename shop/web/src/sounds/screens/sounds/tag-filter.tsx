import { normaliseTag, SOUND_LIMITS, TAG_FORM } from '@segno/contract'
import { type KeyboardEvent, useState } from 'react'
import { toggled, valuesOf } from '../../sound-filter.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/check-row.tsx'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'
import { tagsToShow } from './tag-order.ts'

/** The most frequent tags of what is found, and a field that finds the others as one types. Each tag narrows. */
export function TagFilter({ filter, counts, onChange }: FilterProps) {
  const [typed, setTyped] = useState('')
  const chosen = valuesOf(filter, 'tags')
  const wanted = normaliseTag(typed)
  const shown = tagsToShow(counts?.tags ?? {}, chosen, wanted)
  const isTag = wanted.length <= SOUND_LIMITS.tagLength && TAG_FORM.test(wanted)
  const isMissing = isTag && !shown.includes(wanted)
  const toggle = (tag: string): void => {
    setTyped('')
    onChange(toggled(filter, 'tags', tag))
  }
  const pressKey = ({ key }: KeyboardEvent): void => {
    const [first] = shown.filter((tag) => !chosen.includes(tag))
    const tag = shown.includes(wanted) ? wanted : (first ?? (isTag ? wanted : null))
    if (key === 'Enter' && wanted !== '' && tag) toggle(tag)
    if (key === 'Escape') setTyped('')
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Tags</legend>
      <Finder typed={typed} onType={setTyped} onKeyDown={pressKey} />
      {shown.map((tag) => (
        <CheckRow
          key={tag}
          label={tag}
          isChecked={chosen.includes(tag)}
          count={counts ? (counts.tags[tag] ?? null) : null}
          onChange={() => toggle(tag)}
        />
      ))}
      {isMissing && (
        <span className={styles.more}>
          <Button look="quiet" onClick={() => toggle(wanted)}>
            Look for “{wanted}”
          </Button>
        </span>
      )}
    </fieldset>
  )
}

interface FinderProps {
  typed: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Finder({ typed, onType, onKeyDown }: FinderProps) {
  return (
    <input
      className={styles.finder}
      value={typed}
      aria-label="Find a tag"
      placeholder="Find a tag"
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
