import type { Log } from '../log.ts'
import { PictureProcess } from './picture-process.ts'
import { PictureRefusal } from './picture-refusal.ts'
import type { PictureAnswer, PictureCall } from './picture-worker-protocol.ts'

const WORKER = new URL('./picture-worker.ts', import.meta.url)

/** Makes small pictures of what people upload, away from the server's own process. */
export class PictureStudio implements AsyncDisposable {
  readonly #process: PictureProcess<PictureCall, PictureAnswer>

  constructor(log: Log, { maxWorkMs }: { maxWorkMs?: number } = {}) {
    this.#process = new PictureProcess(log, WORKER, { maxWorkMs })
  }

  /**
   * @param owner the account whose picture it is: accounts take turns
   * @returns one WebP for each side asked for, in that order
   * @throws {PictureRefusal} when the bytes are no picture, a broken one or one that is too large
   * @throws {AppError} too_busy when too many are waiting
   */
  async makeSquares(call: PictureCall, owner: string): Promise<readonly Uint8Array[]> {
    const answer = await this.#process.ask(call, owner)
    if (answer === 'died') throw new PictureRefusal('damaged')
    if (answer.kind === 'refused') throw new PictureRefusal(answer.code)
    return answer.pictures
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#process[Symbol.asyncDispose]()
  }
}
