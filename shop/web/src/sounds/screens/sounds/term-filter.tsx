import { useState } from 'react'
import { type ListFilterName, toggled, valuesOf } from '../../sound-filter.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/check-row.tsx'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'
import { type Found, isOutdated, mostFound, SHORT, type Terms, usefulFirst } from './term-order.ts'

interface TermFilterProps extends FilterProps {
  name: ListFilterName
  heading: string
  terms: Terms
  found: Found | undefined
}

export function TermFilter({ filter, onChange, name, heading, terms, found }: TermFilterProps) {
  const [isLong, setLong] = useState(false)
  const chosen = valuesOf(filter, name)
  // Kept while it is of use, so that no line goes from under the pointer as the counts change.
  const [short, setShort] = useState<readonly string[] | null>(null)
  if (found && (!short || isOutdated(short, terms, found))) setShort(mostFound(terms, found))
  // Without counts, where the list could not be loaded, the first are as good as any.
  const few = short ?? terms.slice(0, SHORT).map(({ slug }) => slug)
  const listed = isLong ? terms : terms.filter(({ slug }) => few.includes(slug) || chosen.includes(slug))
  const shown = usefulFirst(listed, found, chosen)
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
