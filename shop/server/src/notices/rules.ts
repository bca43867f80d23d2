/** Notices of one address that withhold at a time. */
export const MAX_OPEN_NOTICES = 3
/** How long a notifier has to confirm their address. */
export const CONFIRM_DAYS = 7

/**
 * Whether a confirmed notice takes the sound from sale before anybody has looked at it. It does, unless its notifier gave a
 * notice that was dismissed, has several open ones, or the sound was cleared before: then an administrator decides first.
 */
export function withholdsAtOnce(earlier: {
  openOfNotifier: number
  dismissedOfNotifier: number
  dismissedOfSound: number
}): boolean {
  const { openOfNotifier, dismissedOfNotifier, dismissedOfSound } = earlier
  return openOfNotifier < MAX_OPEN_NOTICES && dismissedOfNotifier === 0 && dismissedOfSound === 0
}
