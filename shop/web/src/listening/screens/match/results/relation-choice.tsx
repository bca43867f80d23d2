import { Segmented } from '../../../../ui/segmented.tsx'
import type { MatchFilter } from './match-filter.ts'

const RELATIONS = [
  { value: 'complement', label: 'Complements it', hint: 'Adds what your track lacks' },
  { value: 'resemble', label: 'Resembles it', hint: 'Sounds like your track' },
] as const

interface RelationChoiceProps {
  filter: MatchFilter
  onChange: (next: MatchFilter) => void
}

/** What is looked for. */
export function RelationChoice({ filter, onChange }: RelationChoiceProps) {
  return (
    <Segmented
      label="Match by"
      segments={RELATIONS}
      value={filter.relation}
      onChange={(relation) => onChange({ ...filter, relation })}
    />
  )
}
