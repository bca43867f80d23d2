/** A figure that is read whenever the metrics are asked for. */
export interface Gauge {
  /** As Prometheus names it, with its unit last. */
  readonly name: string
  readonly help: string
  /** What tells its readings apart. */
  readonly labels?: readonly string[]
  readonly read: () => Promise<readonly Reading[]>
}

interface Reading {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** Keeps the types where a gauge has one reading, or none yet. */
export function gauge(name: string, help: string, read: () => Promise<number | null>): Gauge {
  return {
    name,
    help,
    read: async () => {
      const value = await read()
      return value === null ? [] : [{ value }]
    },
  }
}
