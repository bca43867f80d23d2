import type { Vocabulary } from '@segno/contract'
import { useState } from 'react'
import { type ListFilterName, toggled, valuesOf } from '../../shared/sounds/sound-filter.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'

type Terms = Vocabulary[keyof Vocabulary]

interface TermFilterProps extends FilterProps {
  name: ListFilterName
  heading: string
  terms: Terms
  found: Readonly<Record<string, number>> | undefined
}

const SHORT = 8

/** The terms that find most. */
function mostFound(terms: Terms, found: Readonly<Record<string, number>>): readonly string[] {
  const count = ({ slug }: Terms[number]): number => found[slug] ?? 0
  return terms
    .toSorted((one, other) => count(other) - count(one))
    .slice(0, SHORT)
    .map(({ slug }) => slug)
}

export function TermFilter({ filter, onChange, name, heading, terms, found }: TermFilterProps) {
  const [isLong, setLong] = useState(false)
  const chosen = valuesOf(filter, name)
  // Chosen once, so that no line goes from under the pointer as the counts change.
  const [short, setShort] = useState<readonly string[] | null>(null)
  if (!short && found) setShort(mostFound(terms, found))
  const shown = isLong ? terms : terms.filter(({ slug }) => short?.includes(slug) || chosen.includes(slug))
  if (terms.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{heading}</legend>
      {shown.map(({ slug, name: label }) => (
        <CheckRow
          key={slug}
          label={label}
          isChecked={chosen.includes(slug)}
          count={found ? (found[slug] ?? 0) : null}
          onChange={() => onChange(toggled(filter, name, slug))}
        />
      ))}
      {terms.length > SHORT && (
        <span className={styles.more}>
          <Button look="quiet" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? 'Show fewer' : `Show all ${terms.length}`}
          </Button>
        </span>
      )}
    </fieldset>
  )
}
