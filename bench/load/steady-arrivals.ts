import { setTimeout as sleep } from 'node:timers/promises'

export interface Arrival {
  readonly kind: string
  readonly ask: () => Promise<number>
}

export interface Answered {
  readonly kind: string
  /** From the moment it was due, so that what a slow shop kept from being sent in time counts too. */
  readonly waitMs: number
  /** 0 where the connection broke. */
  readonly status: number
}

const STEP_MS = 5

/** Asks at a fixed rate, whether or not what came before has been answered: as people do, who know nothing of one another. */
export async function askSteadily(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  next: (at: number) => Arrival,
): Promise<Answered[]> {
  const answered: Answered[] = []
  const open = new Set<Promise<unknown>>()
  const began = performance.now()
  const total = perSecond * seconds
  for (let sent = 0; sent < total; await sleep(STEP_MS)) {
    const due = Math.min(total, ((performance.now() - began) / 1_000) * perSecond)
    for (; sent < due; sent++) {
      const { kind, ask } = next(sent)
      const dueMs = began + (sent / perSecond) * 1_000
      const one = ask()
        .catch(() => 0)
        .then((status) => answered.push({ kind, waitMs: performance.now() - dueMs, status }))
        .finally(() => open.delete(one))
      open.add(one)
    }
  }
  await Promise.all(open)
  return answered
}
