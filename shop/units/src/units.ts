export { allocate } from './allocate.ts'
export type { CalendarDay } from './calendar-day.ts'
export { parseCamelotKey } from './camelot.ts'
export type { Quantity } from './quantity.ts'
export { frames, framesToSeconds, secondsToFrames, type Frames } from './frames.ts'
export { decimalText, minorDigitsOf, type DecimalText } from './currency.ts'
export { convertMoney } from './exchange.ts'
export { dbToGain, gainToDb } from './level.ts'
export {
  allocateCents,
  amountCents,
  basisPoints,
  negateCents,
  scaleCents,
  centsToMicroEur,
  countFor,
  microEurToCents,
  microEurToEuros,
  subtractCents,
  sumCents,
  WHOLE_BASIS_POINTS,
  type AmountCents,
  type BasisPoints,
  type Money,
} from './money.ts'
export { durationRatio, playbackSpeed, semitonesToRatio, tempoInStep } from './tempo.ts'
export {
  formatKey,
  formatKeyShort,
  formatTonic,
  keysAgree,
  MODES,
  parseKey,
  parseSoundKey,
  parseTonic,
  pitchClass,
  relativeKey,
  scaleOf,
  semitonesToKey,
  TONICS,
  transposeKey,
  type Mode,
  type MusicalKey,
  type SoundKey,
  type PitchClass,
} from './musical-key.ts'
export {
  ACCIDENTAL_WORDS,
  isGermanMode,
  isMinorWord,
  isSungOrEnglish,
  MAJOR_WORDS,
  MINOR_WORDS,
  pitchOfNames,
  pitchOfTonic,
  shiftOfAccidental,
  TONIC_NAMES,
} from './key-words.ts'
export type { Pcm } from './pcm.ts'
export {
  countOf,
  countryName,
  formatBasisPoints,
  formatCount,
  formatPoints,
  LOCALE,
  microEurText,
  moneyText,
} from './words.ts'
export { slugText, trimEndOf, trimOf } from './trim.ts'
export { lettersAndDigits } from './typed.ts'
export { holdsUnseen, withoutUnseen } from './unseen.ts'
