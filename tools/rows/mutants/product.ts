import { type Mutant } from '../mutant.ts'

export const PRODUCT_MUTANTS: readonly Mutant[] = []
