import { parseArgs } from 'node:util'
import type { Command, Companion, Given } from './command.ts'
import { COMMANDS } from './commands.ts'
import { CompanionError, EXIT_CODES, fileFailure, usage } from './failure.ts'
import { configFolder } from './session/config-folder.ts'
import { SessionStore } from './session/session-store.ts'
import { Shop } from './session/shop.ts'
import type { Surroundings } from './surroundings.ts'
import { Output } from './terminal/output.ts'

const STOPPED_EXIT_CODE = 130
const ALWAYS = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

/** Runs one command. @returns the exit code */
export async function runSegno(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const output = new Output(surroundings, args.includes('--json'))
  try {
    await run(args, { surroundings, output })
    return 0
  } catch (error) {
    if (surroundings.stopped.aborted) return STOPPED_EXIT_CODE
    const failure = error instanceof CompanionError ? error : fileFailure(error)
    if (failure === null) throw error
    output.failure(failure)
    return EXIT_CODES[failure.kind]
  }
}

async function run(
  [name, ...rest]: readonly string[],
  { surroundings, output }: Pick<Companion, 'surroundings' | 'output'>,
): Promise<void> {
  const isHelp = name === undefined || name === 'help' || name.startsWith('-')
  if (isHelp) return output.result({ commands: Object.keys(COMMANDS) }, helpLines())
  const command = COMMANDS[name]
  if (command === undefined) throw usage(`There is no command “${name}”. Run: segno help`)
  const given = read(command, rest)
  if (given.values['help'] === true) return output.result({ usage: command.usage }, commandLines(command))
  const { stopped } = surroundings
  const userAgent = `segno-companion (${surroundings.platform}; ${plainHost(surroundings.hostName)})`
  const store = new SessionStore(configFolder(surroundings))
  const shop = new Shop({ store, userAgent, stopped })
  await command.run({ surroundings, output, store, shop, userAgent }, given)
}

function read(command: Command, args: readonly string[]): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...command.options, ...ALWAYS },
      allowPositionals: true,
    })
    return { values: values as Given['values'], words: positionals }
  } catch (error) {
    throw usage(`${(error as Error).message}\nUsage: segno ${command.usage}`)
  }
}

/** Headers take plain letters alone. */
const plainHost = (name: string): string => name.replaceAll(/[^\w .-]/g, '').slice(0, 60)

function helpLines(): string[] {
  const width = Math.max(...Object.values(COMMANDS).map((one) => one.usage.length))
  return [
    'Usage: segno COMMAND [--json]',
    '',
    ...Object.values(COMMANDS).map((one) => `  ${one.usage.padEnd(width)}  ${one.summary}`),
    '',
    'Exit codes: 0 done, 1 refused, 2 wrong usage, 3 shop unreachable, 4 signed out, 5 declined',
  ]
}

const commandLines = ({ usage: typed, summary }: Command): string[] => [`Usage: segno ${typed}`, summary]
