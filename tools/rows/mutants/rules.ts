import { type Mutant } from '../mutant.ts'

export const RULE_MUTANTS: readonly Mutant[] = []
