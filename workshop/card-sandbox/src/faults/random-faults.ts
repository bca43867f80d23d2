import type { AnswerFault, DeliveryFault, FaultPlan } from './fault-plan.ts'

/** How much goes wrong, each as a share from 0 to 1. What is not named goes right. */
export interface FaultShares {
  answers?: Partial<Record<AnswerFault, number>>
  deliveries?: Partial<Record<DeliveryFault['kind'], number>>
  /** The longest that a webhook is late or repeated after, in seconds. */
  latestSeconds?: number
}

/** Faults by chance, as `random` draws from 0 to below 1: the same draws and the same calls meet the same faults. */
export function randomFaults(random: () => number, shares: FaultShares): FaultPlan {
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
