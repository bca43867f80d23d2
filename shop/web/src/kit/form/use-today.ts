import { useState } from 'react'

/** The day on which a form was opened, as `2026-11-25` in UTC. */
export function useToday(): string {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return today
}
