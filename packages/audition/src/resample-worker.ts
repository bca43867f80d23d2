import { resampleChannel } from './resample-channel.ts'
import type { ResampleReply, ResampleRequest } from './resample-protocol.ts'

addEventListener('message', (event: MessageEvent<ResampleRequest>) => {
  const { id, channels, ...resampling } = event.data
  const resampled = channels.map((channel) => resampleChannel(channel, resampling))
  const reply: ResampleReply = { id, channels: resampled }
  postMessage(reply, { transfer: resampled.map((channel) => channel.buffer) })
})
