/** A browser takes so long at most to make a click of a finger’s press. */
export const TAP_MS = 350

/** Whether a pointer is down on something in an element: what it presses must stay until that has become a click. */
export class PressWatch {
  readonly #onChange: (isDown: boolean) => void
  #isDown = false
  #end: ReturnType<typeof setTimeout> | undefined

  constructor(onChange: (isDown: boolean) => void) {
    this.#onChange = onChange
  }

  /** Watches until the returned function is called. */
  follow(element: HTMLElement): () => void {
    const end = new AbortController()
    // A row that is being chosen keeps the press from all that stands in it.
    const early = { capture: true, passive: true, signal: end.signal }
    const begin = ({ button, target }: PointerEvent): void => {
      if (button === 0 && target instanceof Node && element.contains(target)) this.#set(true)
    }
    addEventListener('pointerdown', begin, early)
    addEventListener(
      'pointerup',
      ({ pointerType }) => this.#endIn(pointerType === 'touch' ? TAP_MS : 0),
      early,
    )
    addEventListener('pointercancel', () => this.#endIn(0), early)
    // A menu of the system may have kept the end of it.
    addEventListener('pointermove', ({ buttons }) => buttons === 0 && this.#endIn(0), early)
    return () => {
      end.abort()
      this.#set(false)
    }
  }

  #endIn(ms: number): void {
    if (this.#isDown) this.#end ??= setTimeout(() => this.#set(false), ms)
  }

  #set(isDown: boolean): void {
    clearTimeout(this.#end)
    this.#end = undefined
    if (isDown === this.#isDown) return
    this.#isDown = isDown
    this.#onChange(isDown)
  }
}
