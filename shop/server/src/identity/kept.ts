import type { Kept } from '../platform/db/sweep.ts'

const DAY_MS = 24 * 60 * 60_000

const fromItsEnd = (table: string, forMs = 0): Kept => ({ table, since: 'expires_at', forMs })

/**
 * How long identity keeps what has an end. All else goes with its account, and not before. The privacy text says the
 * same to people.
 */
export const KEPT: readonly Kept[] = [
  // Whoever comes with one of these a little late is told that it has run out, and not that there never was one.
  ...['mailed_code', 'ticket', 'challenge', 'sign_in_link'].map((table) => fromItsEnd(table, DAY_MS)),
  // Good for nothing once they have run out, and told apart from unknown ones by nobody.
  ...[
    'guest_nonce',
    'social_used_state',
    'passkey_challenge',
    'used_proof',
    'plugin_hand_over',
    'hosted_record',
    'email_change',
    'way_in_link',
  ].map((table) => fromItsEnd(table)),
  { table: 'device', since: 'ends_at', forMs: 0 },
  // Its owner may ask for a month who was signed in; and what a program was given refers to it for an hour. The refresh
  // tokens that it used up go with it: while it is open, one that comes back betrays a thief.
  { table: 'session', since: 'ended_at', forMs: 30 * DAY_MS },
  fromItsEnd('session', 30 * DAY_MS),
  // No limit looks back further than a day.
  { table: 'attempt', since: 'last_at', forMs: DAY_MS },
  // Nothing that it has signed is good any more.
  { table: 'signing_key', since: 'retired_at', forMs: DAY_MS },
]
