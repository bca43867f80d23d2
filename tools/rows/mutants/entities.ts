import { type Mutant } from '../mutant.ts'

export const ENTITY_MUTANTS: readonly Mutant[] = []
