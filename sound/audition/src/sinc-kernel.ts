/** Zero crossings on each side; with this window everything beyond the band is about 90 dB down. */
export const KERNEL_CROSSINGS = 24
const STEPS = 512
const KAISER_BETA = 9
/** Part of the band that passes: the window needs the rest to fall off in. */
const PASS = 0.94

const table = makeTable()

/** Windowed sinc of a low pass at the end of the band, `crossings` away from its middle; 0 beyond its window. */
export function sincKernel(crossings: number): number {
  const place = Math.abs(crossings) * STEPS
  const index = Math.floor(place)
  if (index >= table.length - 1) return 0
  const left = table[index]!
  return left + (table[index + 1]! - left) * (place - index)
}

function makeTable(): Float64Array {
  const length = KERNEL_CROSSINGS * STEPS + 2
  return Float64Array.from({ length }, (_, step) => {
    const x = step / STEPS
    const inside = Math.max(0, 1 - (x / KERNEL_CROSSINGS) ** 2)
    const window = x > KERNEL_CROSSINGS ? 0 : bessel0(KAISER_BETA * Math.sqrt(inside)) / bessel0(KAISER_BETA)
    const angle = Math.PI * PASS * x
    return PASS * (x === 0 ? 1 : Math.sin(angle) / angle) * window
  })
}

/** Modified Bessel function of the first kind, order 0, by its power series. */
function bessel0(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * 1e-16; k += 1) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}
