/** Draws on a canvas of `width` × `height` CSS pixels, in the text colour that the canvas has. */
export type Draw = (context: CanvasRenderingContext2D, area: DrawArea) => void
interface DrawArea {
  readonly width: number
  readonly height: number
  readonly ink: string
}

/** One observer for all canvases of the page: each is drawn when it appears, changes its size, and when the theme changes. */
class CanvasPainter {
  readonly #draws = new Map<Element, Draw>()
  readonly #sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) this.#paint(target as HTMLCanvasElement)
  })

  constructor() {
    const repaint = (): void => this.#draws.forEach((_, canvas) => this.#paint(canvas as HTMLCanvasElement))
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', repaint)
    new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  }

  /** Keeps `canvas` drawn until the returned function is called. */
  keep(canvas: HTMLCanvasElement, draw: Draw): () => void {
    this.#draws.set(canvas, draw)
    this.#sizes.observe(canvas)
    return () => {
      this.#sizes.unobserve(canvas)
      this.#draws.delete(canvas)
    }
  }

  #paint(canvas: HTMLCanvasElement): void {
    const { clientWidth: width, clientHeight: height } = canvas
    const context = canvas.getContext('2d')
    const draw = this.#draws.get(canvas)
    if (!context || !draw || width === 0 || height === 0) return
    const scale = devicePixelRatio
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    context.scale(scale, scale)
    draw(context, { width, height, ink: getComputedStyle(canvas).color })
  }
}

export const canvasPainter = new CanvasPainter()
