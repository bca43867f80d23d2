import { useId } from 'react'
import { useNumberField } from '../../../shared/forms/use-number-field.ts'
import { readTempo, TEMPO_RULE } from '../../../listening/read-tempo.ts'
import { type RangeName, withEnd, without } from '../../sound-filter.ts'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'

interface RangeRule {
  readonly heading: string
  readonly unit: string
  /** What somebody typed; `null` where it is no such number. */
  readonly read: (text: string) => number | null
  readonly rule: string
}

const RANGES: Readonly<Record<RangeName, RangeRule>> = {
  tempo: { heading: 'Tempo', unit: 'BPM', read: readTempo, rule: TEMPO_RULE },
  duration: {
    heading: 'Length',
    unit: 'seconds',
    read: numberIn(/^(\d{1,5}(?:[.,]\d{1,3})?)\s*(?:s|sec|seconds?)?$/i, 86_400),
    rule: 'A length is a number of seconds, such as 4 or 1.5',
  },
  price: {
    heading: 'Price',
    unit: 'points',
    read: numberIn(/^(\d{1,6})\s*(?:points?)?$/i, 100_000),
    rule: 'A price is a whole number of points',
  },
}

function numberIn(form: RegExp, max: number): RangeRule['read'] {
  return (text) => {
    const match = form.exec(text.trim())
    const value = Number(match?.[1]?.replace(',', '.'))
    return match && value <= max ? value : null
  }
}

type RangeProps = Omit<FilterProps, 'counts'> & { of: RangeName }

/** From one number to another. */
export function RangeFilter(props: RangeProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{RANGES[props.of].heading}</legend>
      <RangeFields {...props} />
    </fieldset>
  )
}

/** Two numbers; an emptied field opens its side. */
export function RangeFields(props: RangeProps) {
  return (
    <div className={styles.range}>
      <RangeField {...props} end="Min" label="From" />
      <span aria-hidden="true">–</span>
      <RangeField {...props} end="Max" label="To" />
      <span className={styles.unit}>{RANGES[props.of].unit}</span>
    </div>
  )
}

interface RangeFieldProps extends RangeProps {
  end: 'Min' | 'Max'
  label: string
}

function RangeField({ of, end, label, filter, onChange }: RangeFieldProps) {
  const { heading, unit, read, rule } = RANGES[of]
  const side = `${of}${end}` as const
  const { input, isWrong } = useNumberField({
    shown: filter[side] ?? '',
    read,
    onNumber: (value) => {
      const next = value === null ? without(filter, side) : withEnd(filter, { of, end, value })
      if (next[side] !== filter[side]) onChange(next)
    },
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
