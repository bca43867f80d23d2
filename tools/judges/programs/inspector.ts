import { join } from 'node:path'
import { npmPackages } from '../install-judge.ts'
import { askOutside } from '../outside-program.ts'

export const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

/** Has the official Inspector's command line list the tools and use one, by a token; another token must not do. */
export function inspectorFaults(origin: string, token: string): string[] {
  const inspector = join(npmPackages(INSPECTOR), 'node_modules/.bin/mcp-inspector')
  const ask = (given: string, ...method: readonly string[]) =>
    askOutside(
      inspector,
      ['--cli', `${origin}/mcp`, '--transport', 'http'].concat(
        ['--header', `Authorization: Bearer ${given}`, '--method'],
        method,
      ),
    )
  const search = ['tools/call', '--tool-name', 'search_sounds', '--tool-arg', 'words=loop']
  const faults = [['tools/list'], search, ['resources/templates/list'], ['prompts/list']].flatMap(
    (method) => {
      const { status, stdout, stderr } = ask(token, ...method)
      const isRight = status === 0 && !stdout.includes('"isError": true')
      return isRight ? [] : [`${INSPECTOR}, ${method[0]}: ${stderr.trim() || stdout.trim()}`]
    },
  )
  return ask('another', 'tools/list').status === 0
    ? [...faults, `${INSPECTOR} is let in without a token`]
    : faults
}
