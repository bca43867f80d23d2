import { MODES, type MusicalKey, pitchClass } from '@segno/units'

/** `0-minor`, as keys stand in addresses and counts. */
export function keyInText(key: MusicalKey): string {
  return `${key.tonic}-${key.mode}`
}

/** @returns `null` for anything but a key written so */
export function keyFromText(text: string): MusicalKey | null {
  const [tonic = '', modeWord] = text.split('-')
  const mode = MODES.find((one) => one === modeWord)
  if (!mode || !/^([0-9]|1[01])$/.test(tonic)) return null
  return { tonic: pitchClass(Number(tonic)), mode }
}
