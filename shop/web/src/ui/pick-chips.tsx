import styles from './pick-chips.module.css'

interface PickChipsProps<Value extends string> {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  picked: readonly Value[]
  onChange: (picked: Value[]) => void
}

/** Any number of many, all in sight. */
export function PickChips<Value extends string>({ label, options, picked, onChange }: PickChipsProps<Value>) {
  const toggle = (value: Value): void =>
    onChange(picked.includes(value) ? picked.filter((one) => one !== value) : [...picked, value])
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="checkbox"
              className={styles.input}
              checked={picked.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
