/** What speaks for a bar beginning somewhere: how much happens at each of its sixteenths from there on, in each part. */
export interface BarEvidence {
  /** What begins there, in each part of the spectrum. */
  readonly low: readonly number[]
  readonly middle: readonly number[]
  readonly high: readonly number[]
  /** How much other notes there are. */
  readonly change: readonly number[]
  /** How loud it is, in all and in each part. */
  readonly level: readonly number[]
  readonly lowLevel: readonly number[]
  readonly middleLevel: readonly number[]
  readonly highLevel: readonly number[]
}
