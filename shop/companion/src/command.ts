import type { ParseArgsOptionsConfig } from 'node:util'
import type { SessionStore } from './session/session-store.ts'
import type { Shop } from './session/shop.ts'
import type { Surroundings } from './surroundings.ts'
import type { Output } from './terminal/output.ts'

export interface Given {
  readonly words: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | undefined>>
}

/** What every command works with. */
export interface Companion {
  readonly surroundings: Surroundings
  readonly store: SessionStore
  readonly shop: Shop
  readonly output: Output
  readonly userAgent: string
}

export interface Command {
  /** As typed, such as `search WORDS`. */
  readonly usage: string
  readonly summary: string
  readonly options?: ParseArgsOptionsConfig
  run(companion: Companion, given: Given): Promise<void>
}

/** An option with a value; undefined where it was not given. */
export const textOf = (given: Given, name: string): string | undefined => {
  const value = given.values[name]
  return typeof value === 'string' ? value : undefined
}
