import { Select } from '../../ui/select.tsx'
import { useVocabulary } from '../vocabulary.ts'
import type { ShelfParams } from './shelf-params.ts'

interface ParamSelectProps {
  params: ShelfParams
  name: string
  label: string
  /** Shown while nothing is chosen. */
  every: string
  options: readonly { readonly value: string; readonly label: string }[]
}

/** Narrows a shelf by one of its parameters. */
export function ParamSelect({ params, name, label, every, options }: ParamSelectProps) {
  return (
    <Select
      label={label}
      value={params.get(name) ?? ''}
      onChange={({ currentTarget }) => params.set(name, currentTarget.value)}
    >
      <option value="">{every}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

export function GenreSelect({ params }: { params: ShelfParams }) {
  const { genres } = useVocabulary()
  const options = genres.map(({ slug, name }) => ({ value: slug, label: name }))
  return <ParamSelect {...{ params, options }} name="genre" label="Genre" every="Every genre" />
}
