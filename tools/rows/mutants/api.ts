import { type Mutant } from '../mutant.ts'

export const API_MUTANTS: readonly Mutant[] = []
