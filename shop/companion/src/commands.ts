import type { Command } from './command.ts'
import { buy } from './commands/buy.ts'
import { match } from './commands/match.ts'
import { mcp } from './commands/mcp.ts'
import { pull } from './commands/pull.ts'
import { search } from './commands/search.ts'
import { signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import { similar } from './commands/similar.ts'
import { status } from './commands/status.ts'
import { watch } from './commands/watch.ts'

/** Every command, by the word that is typed for it. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'sign-in': signIn,
  'sign-out': signOut,
  status,
  search,
  match,
  similar,
  buy,
  pull,
  watch,
  mcp,
}
