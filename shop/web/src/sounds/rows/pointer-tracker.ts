/** A browser takes so long at most to make a click of a finger’s press. */
export const TAP_MS = 350

/** Whether a pointer is down on something in an element: what it presses must stay until that has become a click. */
export class PointerTracker {
  readonly #onChange: (isDown: boolean) => void
  /** The one that is down; the last, where several are. */
  #pointer: number | null = null
  #end: ReturnType<typeof setTimeout> | undefined

  constructor(onChange: (isDown: boolean) => void) {
    this.#onChange = onChange
  }

  /** Watches until the returned function is called. */
  follow(element: HTMLElement): () => void {
    const end = new AbortController()
    // A row that is being chosen keeps the press from all that stands in it.
    const early = { capture: true, passive: true, signal: end.signal }
    const begin = ({ button, target, pointerId }: PointerEvent): void => {
      if (button === 0 && target instanceof Node && element.contains(target)) this.#set(pointerId)
    }
    const release = (event: PointerEvent): void =>
      this.#endIn(event, event.pointerType === 'mouse' ? 0 : TAP_MS)
    addEventListener('pointerdown', begin, early)
    addEventListener('pointerup', release, early)
    addEventListener('pointercancel', (event) => this.#endIn(event, 0), early)
    // A menu of the system may have kept the end of it.
    addEventListener('pointermove', (event) => event.buttons === 0 && release(event), early)
    return () => {
      end.abort()
      this.#set(null)
    }
  }

  #endIn({ pointerId }: PointerEvent, ms: number): void {
    if (pointerId === this.#pointer) this.#end ??= setTimeout(() => this.#set(null), ms)
  }

  #set(pointer: number | null): void {
    clearTimeout(this.#end)
    this.#end = undefined
    const isChanged = (pointer === null) !== (this.#pointer === null)
    this.#pointer = pointer
    if (isChanged) this.#onChange(pointer !== null)
  }
}
