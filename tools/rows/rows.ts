import { readFileSync } from 'node:fs'
import type { Mutant } from './mutant.ts'
import { API_MUTANTS } from './mutants/api.ts'
import { ENTITY_MUTANTS } from './mutants/entities.ts'
import { GUARD_MUTANTS } from './mutants/guards.ts'
import { LIMIT_MUTANTS } from './mutants/limits.ts'
import { MESSAGE_MUTANTS } from './mutants/messages.ts'
import { PRODUCT_MUTANTS } from './mutants/product.ts'
import { ROUTE_MUTANTS } from './mutants/routes.ts'
import { RULE_MUTANTS } from './mutants/rules.ts'
import { STATE_MUTANTS } from './mutants/states.ts'

/** The owner's rows, in their order: id and what must hold. */
export const ROWS: readonly { readonly row: string; readonly mustHold: string }[] = readFileSync(
  new URL('rows.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [row = '', , mustHold = ''] = line.split('\t')
    return { row, mustHold }
  })

export const MUTANTS: readonly Mutant[] = [
  ...ROUTE_MUTANTS,
  ...GUARD_MUTANTS,
  ...ENTITY_MUTANTS,
  ...STATE_MUTANTS,
  ...RULE_MUTANTS,
  ...API_MUTANTS,
  ...MESSAGE_MUTANTS,
  ...LIMIT_MUTANTS,
  ...PRODUCT_MUTANTS,
]
