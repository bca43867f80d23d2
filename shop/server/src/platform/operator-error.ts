/** What whoever runs the shop can mend. `message` says how, in a sentence; a trace would only hide it. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
