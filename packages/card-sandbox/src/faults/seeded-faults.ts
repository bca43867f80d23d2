import type { AnswerFault, DeliveryFault, FaultPlan } from './fault-plan.ts'

/** How much goes wrong, each as a share from 0 to 1. What is not named goes right. */
export interface FaultShares {
  answers?: Partial<Record<AnswerFault, number>>
  deliveries?: Partial<Record<DeliveryFault['kind'], number>>
  /** The longest that a webhook is late or repeated after, in seconds. */
  latestSeconds?: number
}

/** Faults by chance: the same seed and the same calls meet the same faults. */
export function seededFaults(seed: number, shares: FaultShares): FaultPlan {
  const random = randomFrom(seed)
  const lateSeconds = (): number => Math.floor(random() * (shares.latestSeconds ?? 60))
  return {
    nextAnswer: () => pick(random(), shares.answers ?? {}),
    nextDelivery: () => {
      const kind = pick(random(), shares.deliveries ?? {})
      if (kind === 'repeat') return { kind, afterSeconds: lateSeconds() }
      if (kind === 'delay') return { kind, seconds: lateSeconds() }
      return kind === 'drop' ? { kind } : null
    },
  }
}

function pick<Name extends string>(chance: number, shares: Partial<Record<Name, number>>): Name | null {
  let reached = 0
  for (const [name, share] of Object.entries(shares) as [Name, number][]) {
    reached += share
    if (chance < reached) return name
  }
  return null
}

/** Mulberry32: small, and even enough to choose faults with. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
