/** A file that cannot become a sound. `message` is a sentence that a musician understands. */
export class AudioRefusal extends Error {
  override readonly name = 'AudioRefusal'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The process that worked on a file died of it, more than once. */
export const killedItsWorker = (): AudioRefusal =>
  new AudioRefusal('could_not_process', 'This file cannot be read: it breaks the program that decodes it')
