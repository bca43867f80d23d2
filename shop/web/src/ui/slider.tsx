import type { CSSProperties } from 'react'
import styles from './slider.module.css'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value in words. */
  valueText: string
  onChange: (value: number) => void
}

export function Slider({ label, value, min, max, step, valueText, onChange }: SliderProps) {
  const filled = { '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties
  return (
    <input
      type="range"
      className={styles.slider}
      style={filled}
      aria-label={label}
      aria-valuetext={valueText}
      {...{ value, min, max, step }}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  )
}
