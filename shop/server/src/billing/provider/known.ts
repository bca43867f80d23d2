/** States as the pinned SDK names them. It leaves room for those of later versions, which no `switch` could be complete about. */
export type Known<State extends string> = State extends string
  ? string extends State
    ? never
    : State
  : never
