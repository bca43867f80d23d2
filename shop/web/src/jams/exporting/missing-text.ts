import { missingName, type ProjectLane } from './dawproject/project.ts'

/** What of a jam is not in an export, with where to buy it; null where all is. */
export function missingText(
  lanes: readonly Pick<ProjectLane, 'title' | 'artistName' | 'buyAddress'>[],
): string | null {
  if (lanes.length === 0) return null
  const lines = lanes.map((lane) => [missingName(lane), lane.buyAddress].filter(Boolean).join('\n'))
  return `${[...new Set(lines)].join('\n\n')}\n`
}
