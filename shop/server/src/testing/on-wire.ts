interface WireNames {
  readonly id: '_id'
  readonly soundId: 'loopId'
  readonly soundIds: 'loopIds'
  readonly sounds: 'loops'
}

/**
 * What an endpoint answers, as it goes over the wire: for tests that ask by HTTP. Some things have other names there than
 * most; they are given in `Names`.
 */
export type OnWire<Value, Names = WireNames> = Value extends readonly (infer One)[]
  ? OnWire<One, Names>[]
  : Value extends object
    ? {
        [Name in keyof Value as Name extends keyof Names ? Extract<Names[Name], string> : Name]: OnWire<
          Value[Name],
          Names
        >
      }
    : Value

/** Where the wire says `LoopId`: favourites, drag-outs, lanes of jams and the like. */
export interface ListNames extends Omit<WireNames, 'soundId'> {
  readonly soundId: 'LoopId'
}
