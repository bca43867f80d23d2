// A process of its own: drawing takes a core for a moment, and the server's must stay free.
import { endWithParent } from '../platform/end-with-parent.ts'
import type { CardCall } from './card-protocol.ts'
import { paintCard } from './paint-card.ts'

process.on('message', (call: CardCall) => {
  void paintCard(call).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
endWithParent()
