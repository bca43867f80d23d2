/** Length of a window. With shorter ones, as the library sets by itself, a tone is 1.5 cents off at a changed tempo. */
export const BLOCK_SECONDS = 0.12
/** From one window to the next. */
export const INTERVAL_SECONDS = 0.03
/** How long before it is heard a peak is known of, so that the level is down in time. */
export const LOOK_AHEAD_SECONDS = 0.003
/**
 * The middle of a window is heard this long after the window was read: half of it, an interval to compute in, and what peaks
 * are looked for ahead.
 */
export const SETTLED_SECONDS = BLOCK_SECONDS / 2 + INTERVAL_SECONDS + LOOK_AHEAD_SECONDS
/** Quanta rendered for one heard, until all the windows over the first frame heard are there. */
export const CATCH_UP = 6
/** How long before the first frame heard rendering has to begin. */
export const FILL_SECONDS = BLOCK_SECONDS / (CATCH_UP - 1) + LOOK_AHEAD_SECONDS
/** From the page to the audio thread: a few quanta, and what the loudspeaker's buffer holds. */
export const MESSAGE_SECONDS = 0.015
