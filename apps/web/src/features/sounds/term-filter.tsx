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

/** The terms that find most, in the vocabulary's order, so that they keep their places while counts change. */
function shortened(terms: Terms, chosen: readonly string[], found: TermFilterProps['found']): Terms {
  const weight = (slug: string): number => (chosen.includes(slug) ? Infinity : (found?.[slug] ?? 0))
  const kept = terms.toSorted((one, other) => weight(other.slug) - weight(one.slug)).slice(0, SHORT)
  return terms.filter((term) => kept.includes(term))
}

export function TermFilter({ filter, onChange, name, heading, terms, found }: TermFilterProps) {
  const [isLong, setLong] = useState(false)
  const chosen = valuesOf(filter, name)
  const shown = isLong ? terms : shortened(terms, chosen, found)
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
