import { audition } from './audition.ts'

type Backing = Parameters<typeof audition.setBacking>[0]

/** Of the screen: its track, or its jam. */
let usual: Backing = null
/** The stack, while it plays. */
let instead: Backing = null

/** What sounds are heard over on this screen; null where they are heard by themselves. What is heard ends. */
export function hearSoundsOver(backing: Backing): void {
  usual = backing
  instead = null
  audition.setBacking(backing)
}

/** In the place of that for a while; null gives the place back. What is heard ends. */
export function standIn(backing: Backing): void {
  if (instead === backing) return
  instead = backing
  audition.setBacking(backing ?? usual)
}

/** Whether sounds are heard over something else than the screen’s own. */
export function isStandIn(): boolean {
  return instead !== null
}
