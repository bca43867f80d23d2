interface Flight<Value> {
  readonly landing: Promise<Value>
  readonly controller: AbortController
  waiting: number
}

/** Work under way, shared by everyone who asks for the same key and given up when the last of them has left. */
export class SharedFlights<Value> {
  readonly #flights = new Map<string, Flight<Value>>()

  /**
   * @param start begins the work; called only when none is under way for `key`
   * @throws the reason of `signal`, as soon as it aborts
   */
  join(key: string, start: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal): Promise<Value> {
    if (signal.aborted) return Promise.reject(signal.reason)
    const flight = this.#flights.get(key) ?? this.#takeOff(key, start)
    flight.waiting += 1
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#leave(key, flight)
        reject(signal.reason)
      }
      const stay = (): void => signal.removeEventListener('abort', leave)
      signal.addEventListener('abort', leave, { once: true })
      flight.landing.finally(stay).then(resolve, reject)
    })
  }

  #takeOff(key: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const controller = new AbortController()
    const landing = start(controller.signal)
    const flight = { landing, controller, waiting: 0 }
    const forget = (): void => this.#forget(key, flight)
    landing.then(forget, forget)
    this.#flights.set(key, flight)
    return flight
  }

  #leave(key: string, flight: Flight<Value>): void {
    flight.waiting -= 1
    if (flight.waiting > 0) return
    // Forgotten at once, so that whoever asks next does not join work that is being given up.
    this.#forget(key, flight)
    flight.controller.abort()
  }

  #forget(key: string, flight: Flight<Value>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
