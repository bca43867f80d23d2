import { basename, join } from 'node:path'
import { npmPackages } from './install-judge.ts'
import { askOutside } from './outside-program.ts'

/** The checker of the W3C, in Java. */
export const NU_CHECKER = 'vnu-jar@26.9.27'

interface Message {
  readonly type: string
  readonly url: string
  readonly message: string
  readonly extract?: string
}

/**
 * Has HTML files judged by the Nu checker.
 *
 * @returns its errors, with the names of the files
 * @throws {NotToBeHad} where npm or Java is missing
 */
export function htmlFaults(files: readonly string[]): string[] {
  const jar = join(npmPackages(NU_CHECKER), 'node_modules/vnu-jar/build/dist/vnu.jar')
  const args = ['-jar', jar, '--errors-only', '--stdout', '--format', 'json', '--exit-zero-always', ...files]
  const { messages } = JSON.parse(askOutside('java', args).stdout) as { messages: Message[] }
  return messages.map(
    ({ url, message, extract = '' }) => `${basename(url)}: ${message} ${extract.replaceAll(/\s+/g, ' ')}`,
  )
}
