import Bowser from 'bowser'

/** Such as "Firefox on Linux". */
export function describeDevice(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ') || userAgent.slice(0, 40)
}
