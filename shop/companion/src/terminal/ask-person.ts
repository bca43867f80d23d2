import { createInterface } from 'node:readline/promises'
import { CompanionError } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'

/**
 * Asks a question that only “y” answers with yes.
 *
 * @throws {CompanionError} declined, also where nobody is there to be asked
 */
export async function askPerson(
  { stdin, stderr, stopped }: Pick<Surroundings, 'stdin' | 'stderr' | 'stopped'>,
  question: string,
): Promise<void> {
  if (!stdin.isTTY)
    throw new CompanionError('declined', 'not_confirmed', 'Nobody can be asked here. Confirm with --yes.')
  const lines = createInterface({ input: stdin, output: stderr })
  const said = await lines.question(`${question} [y/N] `, { signal: stopped }).finally(() => lines.close())
  if (!/^y(es)?$/i.test(said.trim()))
    throw new CompanionError('declined', 'not_confirmed', 'Nothing was bought.')
}
