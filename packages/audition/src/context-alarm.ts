/**
 * Calls back once the context's own clock has passed `atSeconds`, up to a few milliseconds late. Timers of the page are
 * slowed down in the background and know nothing of a context that stands still.
 */
export function atContextTime(
  context: BaseAudioContext,
  atSeconds: number,
  callback: () => void,
): Disposable {
  const source = new ConstantSourceNode(context, { offset: 0 })
  const disconnect = (): void => {
    source.onended = null
    source.disconnect()
  }
  source.onended = () => {
    disconnect()
    callback()
  }
  source.connect(context.destination)
  source.start()
  source.stop(atSeconds)
  return {
    [Symbol.dispose]() {
      disconnect()
      source.stop()
    },
  }
}
