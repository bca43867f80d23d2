import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningShop } from '../../e2e/running-shop.ts'

const CLIENTS = 40
const BUSY_MS = 1_500

/**
 * Requests that a shop lost while it was asked to stop: sent on a connection that it had taken, and not answered. A client
 * ends with the first connection that is refused, as behind a balancer.
 */
export async function lostByStopping(shop: RunningShop): Promise<{ lost: number; answered: number }> {
  const counts = { lost: 0, answered: 0 }
  const clients = Array.from({ length: CLIENTS }, () =>
    askUntilRefused(`${shop.origin}/api/public/shop`, counts),
  )
  await sleep(BUSY_MS)
  shop.process.kill('SIGTERM')
  await Promise.all([once(shop.process, 'exit'), ...clients])
  return counts
}

async function askUntilRefused(address: string, counts: { lost: number; answered: number }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const outcome = await ask(address, agent)
    if (outcome === 'refused') break
    counts[outcome]++
    if (outcome === 'lost') await sleep(50)
  }
  agent.destroy()
}

function ask(address: string, agent: Agent): Promise<'answered' | 'lost' | 'refused'> {
  return new Promise((resolve) => {
    const request = get(address, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve('answered'))
      answer.once('error', () => resolve('lost'))
    })
    request.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'lost'),
    )
  })
}
