import { Audition } from '@segno/audition'
import { whenIdle } from '../when-idle.ts'

/** The page's one player. */
export const audition = new Audition()

/** Opens the loudspeaker as soon as nothing else is to be done: the first key would have to wait for it. */
export const openLoudspeakerSoon = (): (() => void) => whenIdle(() => audition.getReady())
