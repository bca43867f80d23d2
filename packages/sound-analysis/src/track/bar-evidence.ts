/** What speaks for a bar beginning somewhere: how much happens at each of its sixteenths from there on, in each part. */
export interface BarEvidence {
  readonly low: readonly number[]
  readonly middle: readonly number[]
  readonly high: readonly number[]
  readonly change: readonly number[]
  readonly level: readonly number[]
}
