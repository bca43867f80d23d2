import type { SourceReply, SourceRequest } from './source-protocol.ts'
import { stretchSource } from './stretch-source.ts'

addEventListener('message', ({ data }: MessageEvent<SourceRequest>) => {
  const source = stretchSource(data.content)
  const reply: SourceReply = { id: data.id, source }
  postMessage(reply, { transfer: source.channels.map((channel) => channel.buffer) })
})
