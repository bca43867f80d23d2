import { formatPoints } from '../../kit/format/quantity.ts'
import { countOf } from '../../shared/sounds/format-sound.ts'

/** `25 points and the Agent for 14 days` */
export function rewardText({ points, agentDays }: { points: number; agentDays: number | null }): string {
  const parts = [
    points > 0 && formatPoints(points),
    agentDays !== null && `the Agent for ${countOf(agentDays, 'day', 'days')}`,
  ].filter((part) => part !== false)
  const text = parts.join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
