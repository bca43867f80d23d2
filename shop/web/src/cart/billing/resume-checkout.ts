import { readStored, store, takeStored } from '../../shared/storage/stored-keys.ts'

/** Router state of a checkout that is returned to with the points paid for. */
export interface ResumedCheckout {
  readonly isPaid: true
}

/** Notes that points are being paid for, for this order of sounds: it goes on wherever the payment ends. */
export function beginDetour(order: string): void {
  store('resumeCheckout', order)
}

/** Whether the payment of this order was begun before, in this tab or in one that was closed. */
export function isDetourOf(order: string): boolean {
  return readStored('resumeCheckout') === order
}

export function isOnDetour(): boolean {
  return readStored('resumeCheckout') !== null
}

export function endDetour(): void {
  takeStored('resumeCheckout')
}
