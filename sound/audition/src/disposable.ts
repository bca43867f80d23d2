// Safari has neither the symbol under which things are let go of nor the stack that lets go of many. Both have to be there
// before any class that carries the symbol is read, so the entries of this package import this first.

if (!Reflect.has(Symbol, 'dispose'))
  Object.defineProperty(Symbol, 'dispose', { value: Symbol('Symbol.dispose') })

class Stack implements DisposableStack {
  readonly #disposers: (() => void)[] = []
  disposed = false
  readonly [Symbol.toStringTag] = 'DisposableStack'

  defer(onDispose: () => void): void {
    if (this.disposed) throw new ReferenceError('this stack is disposed')
    this.#disposers.push(onDispose)
  }

  use<Value extends Disposable | null | undefined>(value: Value): Value {
    this.defer(() => value?.[Symbol.dispose]())
    return value
  }

  adopt<Value>(value: Value, onDispose: (value: Value) => void): Value {
    this.defer(() => onDispose(value))
    return value
  }

  move(): DisposableStack {
    const moved = new Stack()
    for (const disposer of this.#disposers.splice(0)) moved.defer(disposer)
    this.disposed = true
    return moved
  }

  dispose(): void {
    this.disposed = true
    const errors: unknown[] = []
    for (const disposer of this.#disposers.splice(0).toReversed()) {
      try {
        disposer()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length === 1) throw errors[0]
    if (errors.length > 1) throw new AggregateError(errors, 'several things could not be let go of')
  }

  [Symbol.dispose](): void {
    this.dispose()
  }
}

if (!Reflect.has(globalThis, 'DisposableStack'))
  Object.defineProperty(globalThis, 'DisposableStack', { value: Stack, configurable: true, writable: true })
