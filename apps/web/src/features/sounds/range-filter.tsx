import { useId } from 'react'
import { useNumberField } from '../../shared/forms/use-number-field.ts'
import { without } from '../../shared/sounds/sound-filter.ts'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'

const RANGES = {
  duration: {
    heading: 'Length',
    unit: 'seconds',
    form: /^\s*(\d{1,5}(?:[.,]\d{1,3})?)\s*(?:s|sec|seconds?)?\s*$/i,
    max: 86_400,
    rule: 'A length is a number of seconds, such as 4 or 1.5',
  },
  price: {
    heading: 'Price',
    unit: 'points',
    form: /^\s*(\d{1,6})\s*(?:points?)?\s*$/i,
    max: 100_000,
    rule: 'A price is a whole number of points',
  },
} as const
type RangeName = keyof typeof RANGES

function readIn(of: RangeName): (text: string) => number | null {
  const { form, max } = RANGES[of]
  return (text) => {
    const match = form.exec(text)
    const value = Number(match?.[1]?.replace(',', '.'))
    return match && value <= max ? value : null
  }
}

/** From one number to another; an emptied field opens its side. */
export function RangeFilter({ of, filter, onChange }: Omit<FilterProps, 'counts'> & { of: RangeName }) {
  const { heading, unit } = RANGES[of]
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{heading}</legend>
      <div className={styles.range}>
        <RangeField of={of} side={`${of}Min`} label="From" filter={filter} onChange={onChange} />
        <span aria-hidden="true">–</span>
        <RangeField of={of} side={`${of}Max`} label="To" filter={filter} onChange={onChange} />
        <span className={styles.unit}>{unit}</span>
      </div>
    </fieldset>
  )
}

interface RangeFieldProps extends Pick<FilterProps, 'filter' | 'onChange'> {
  of: RangeName
  side: `${RangeName}${'Min' | 'Max'}`
  label: string
}

function RangeField({ of, side, label, filter, onChange }: RangeFieldProps) {
  const { heading, unit, rule } = RANGES[of]
  const { input, isWrong } = useNumberField(filter[side] ?? '', readIn(of), (value) => {
    const next = value === null ? without(filter, side) : { ...filter, [side]: String(value) }
    if (next[side] !== filter[side]) onChange(next)
  })
  const ruleId = useId()
  return (
    <>
      <input
        {...input}
        className={styles.field}
        aria-label={`${heading} ${label.toLowerCase()}, ${unit}`}
        aria-describedby={isWrong ? ruleId : undefined}
        placeholder={label}
      />
      {isWrong && (
        <p id={ruleId} className={styles.problem} role="alert">
          {rule}
        </p>
      )}
    </>
  )
}
