import { StretchNode } from './stretch-node.ts'

/** Two: while one sound fades into another, both are heard. */
const SPARE = 2

/** Stretchers that rest between two sounds, because making one takes longer than a click may. */
export class StretchPool implements Disposable {
  readonly #create: () => Promise<StretchNode>
  readonly #resting: StretchNode[] = []
  #warming: Promise<void> | null = null
  #closed = false

  constructor(create: () => Promise<StretchNode>) {
    this.#create = create
  }

  /** A stretcher for the caller alone, until it is given back. */
  async take(): Promise<StretchNode> {
    if (this.#resting.length === 0) await this.warm()
    return this.#resting.pop() ?? this.#create()
  }

  /** Takes a stretcher back; its sound ends at once. */
  give(node: StretchNode): void {
    node.disconnect()
    if (this.#closed || this.#resting.length >= SPARE) return node.send({ kind: 'retire' })
    node.send({ kind: 'rest' })
    this.#resting.push(node)
  }

  /** Makes what is missing for the next sounds; asking again meanwhile changes nothing. */
  warm(): Promise<void> {
    this.#warming ??= this.#fill().finally(() => {
      this.#warming = null
    })
    return this.#warming
  }

  [Symbol.dispose](): void {
    this.#closed = true
    for (const node of this.#resting.splice(0)) node.send({ kind: 'retire' })
  }

  async #fill(): Promise<void> {
    const made = Array.from({ length: SPARE - this.#resting.length }, () => this.#create())
    for (const node of await Promise.all(made)) this.give(node)
  }
}
