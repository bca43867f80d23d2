import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@segno/test-kit/free-port'
import { nodeProgram, type NodeProgram } from './programs.ts'

/** OpenSearch nodes on loopback, each a process of its own. */
export interface OpenSearchNodes extends AsyncDisposable {
  readonly urls: readonly string[]
  readonly processIds: readonly number[]
  /** Kills it at once, as a machine that loses its power. */
  kill(at: number): Promise<void>
  /** Lets it leave the cluster. */
  stop(at: number): Promise<void>
  /** Starts it again with what it had. */
  start(at: number): Promise<void>
  /** It stays, and does nothing until it is woken. */
  freeze(at: number): void
  wake(at: number): void
}

interface Place {
  readonly name: string
  readonly httpPort: number
  readonly transportPort: number
}

/** Starts so many. @returns null where this machine cannot run them: it needs Java 21 and Maven */
export async function startOpenSearch(
  count: number,
  { heapMb = 512 }: { heapMb?: number } = {},
): Promise<OpenSearchNodes | null> {
  const program = nodeProgram()
  if (program === null) return null
  const ports = await Promise.all(Array.from({ length: 2 * count }, freePort))
  const places = Array.from({ length: count }, (_, at): Place => ({
    name: `node${at + 1}`,
    httpPort: ports[2 * at]!,
    transportPort: ports[2 * at + 1]!,
  }))
  const folder = mkdtempSync(join(tmpdir(), 'segno-opensearch-'))
  const processes: ChildProcessWithoutNullStreams[] = []
  const end = async (at: number, signal: NodeJS.Signals): Promise<void> => {
    const node = processes[at]!
    if (node.exitCode !== null || node.signalCode !== null) return
    node.kill(signal)
    await once(node, 'exit')
  }
  const start = async (at: number): Promise<void> => {
    processes[at] = await startNode(program, { folder, places, at, heapMb })
  }
  await Promise.all(places.map((_, at) => start(at)))
  return {
    urls: places.map(({ httpPort }) => `http://127.0.0.1:${httpPort}`),
    get processIds() {
      return processes.map(({ pid }) => pid!)
    },
    kill: (at) => end(at, 'SIGKILL'),
    stop: (at) => end(at, 'SIGTERM'),
    start,
    freeze: (at) => void processes[at]!.kill('SIGSTOP'),
    wake: (at) => void processes[at]!.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await Promise.all(places.map((_, at) => end(at, 'SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @throws {Error} with what it said, where it ends before it has started */
async function startNode(
  { java, args }: NodeProgram,
  { folder, places, at, heapMb }: { folder: string; places: readonly Place[]; at: number; heapMb: number },
): Promise<ChildProcessWithoutNullStreams> {
  const { name, httpPort, transportPort } = places[at]!
  const settings = {
    'cluster.name': 'segno',
    'network.host': '127.0.0.1',
    'http.port': httpPort,
    'transport.port': transportPort,
    'discovery.seed_hosts': places.map((one) => `127.0.0.1:${one.transportPort}`).join(),
    'cluster.initial_cluster_manager_nodes': places.map((one) => one.name).join(),
    'cluster.routing.allocation.disk.threshold_enabled': false,
    'action.auto_create_index': false,
    // Sixteen words in all ways to write them. docs/decisions/0055
    'indices.query.bool.max_clause_count': 8192,
  }
  const own = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  const node = spawn(java, [`-Xms${heapMb}m`, `-Xmx${heapMb}m`, ...args, name, join(folder, name), ...own])
  let said = ''
  const started = Promise.withResolvers<void>()
  const listen = (chunk: Buffer): void => {
    said = `${said}${chunk.toString()}`.slice(-20_000)
    if (said.includes('STARTED')) started.resolve()
  }
  node.stdout.on('data', listen)
  node.stderr.on('data', listen)
  node.once('exit', () => started.reject(new Error(`a node ended: ${said}`)))
  await started.promise
  return node
}
