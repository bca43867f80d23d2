import { formatKeyShort, formatTonic, MODES, type MusicalKey, pitchClass, type SoundKey } from '@segno/units'

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

/** A key and the one it is heard in, for a table: `Cm` and `Dm`; of a note, `C` and `D root`, to be read as one. */
export function keyChange(own: SoundKey, heard: SoundKey): { readonly from: string; readonly to: string } {
  const [from, to] = [formatKeyShort(own), formatKeyShort(heard)]
  return { from: own.mode === null && from !== to ? formatTonic(own) : from, to }
}
