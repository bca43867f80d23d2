import { useNumberField } from '../forms/use-number-field.ts'
import { readTempo } from './read-tempo.ts'

/** A tempo being typed: 20…400, also as `127,5` or `90 bpm`. */
export function useTempoField(shown: string, onTempo: (tempoBpm: number | null) => void) {
  return useNumberField(shown, readTempo, onTempo)
}
