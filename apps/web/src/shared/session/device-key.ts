const NAME = 'deviceKey'

/** The key of this browser, where somebody has asked the shop to remember it. */
export function readDeviceKey(): { deviceKey?: string } {
  const deviceKey = localStorage.getItem(NAME)
  return deviceKey === null ? {} : { deviceKey }
}

export function keepDeviceKey(deviceKey: string): void {
  localStorage.setItem(NAME, deviceKey)
}
