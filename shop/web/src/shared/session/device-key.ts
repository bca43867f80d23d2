import { localStore } from '../storage/stores.ts'

const NAME = 'deviceKey'

/** The key of this browser, where somebody has asked the shop to remember it. */
export function readDeviceKey(): { deviceKey?: string } {
  const deviceKey = localStore.getItem(NAME)
  return deviceKey === null ? {} : { deviceKey }
}

export function keepDeviceKey(deviceKey: string): void {
  localStore.setItem(NAME, deviceKey)
}
