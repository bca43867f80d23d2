// A process of its own: whatever a file does to the decoder, the server lives on.
import { endWithParent } from '../end-with-parent.ts'
import { makeSquares } from './make-squares.ts'
import type { PictureCall } from './picture-worker-protocol.ts'

process.on('message', (call: PictureCall) => {
  void makeSquares(call).then((answer) => process.send?.(answer))
})
// Windows tells every process of a window of Ctrl-C; the server finishes what is in flight, and needs this one for it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
endWithParent()
