const DAY_MS = 86_400_000

/** Environment of a process for which it is so many days later, in all its threads. */
export function daysLater(days: number): Record<string, string> {
  const code = `const Real = Date
const aheadMs = ${days * DAY_MS}
globalThis.Date = class extends Real {
  static now() { return Real.now() + aheadMs }
  static [Symbol.hasInstance](one) { return one instanceof Real }
  constructor(...given) { super(...(given.length === 0 ? [Real.now() + aheadMs] : given)) }
}`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` }
}
