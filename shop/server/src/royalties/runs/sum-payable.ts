import type { Platform } from '../../platform/platform.ts'
import { payMomentAt } from '../rules.ts'
import { sumBalances } from './queries.ts'

/** Artists to whom something can be paid now, and how much it is in all. */
export const sumPayable = ({ db, now }: Pick<Platform, 'db' | 'now'>) =>
  sumBalances(db, { balance: 'payable', moment: payMomentAt(now()) })

/** Artists who were paid more than they have earned since, those who have left too, and how much it is in all. */
export const sumOverpaidArtists = ({ db, now }: Pick<Platform, 'db' | 'now'>) =>
  sumBalances(db, { balance: 'belowZero', moment: payMomentAt(now()) })
