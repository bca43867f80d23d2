/** In CSS pixels. */
export interface ElementSize {
  readonly width: number
  readonly height: number
}

const followers = new Map<Element, (size: ElementSize) => void>()
/** One for the whole page, because a list has many elements that come and go. */
const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const { width, height } = contentRect
    followers.get(target)?.({ width, height })
  }
})

/** Tells the size of an element, now and whenever it changes, until the returned function is called. */
export function followSize(element: Element, tell: (size: ElementSize) => void): () => void {
  followers.set(element, tell)
  sizes.observe(element)
  return () => {
    sizes.unobserve(element)
    followers.delete(element)
  }
}
