import type { Surroundings } from '../surroundings.ts'
import type { CompanionError } from '../failure.ts'

/** What a command says: lines for people, or one JSON value a line for programs. */
export class Output {
  readonly isJson: boolean
  readonly #surroundings: Pick<Surroundings, 'stdout' | 'stderr'>

  constructor(surroundings: Pick<Surroundings, 'stdout' | 'stderr'>, isJson: boolean) {
    this.#surroundings = surroundings
    this.isJson = isJson
  }

  result(data: unknown, lines: readonly string[]): void {
    const text = this.isJson ? JSON.stringify(data) : lines.join('\n')
    if (text !== '') this.#surroundings.stdout.write(`${text}\n`)
  }

  /** For people alone, where the result comes later. */
  note(line: string): void {
    if (!this.isJson) this.#surroundings.stderr.write(`${line}\n`)
  }

  failure(error: CompanionError): void {
    const { code, message } = error
    if (this.isJson) this.#surroundings.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`)
    else this.#surroundings.stderr.write(`${message}\n`)
  }

  /** A line that is drawn over itself; a pipe, a file and a program see nothing of it. */
  progress(line: string): void {
    if (this.isJson || !this.#surroundings.stderr.isTTY) return
    this.#surroundings.stderr.write(`\r\u001B[K${line}`)
  }
}
