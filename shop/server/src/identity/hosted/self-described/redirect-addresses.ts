import { isPublicName } from '../../../platform/network/public-network.ts'

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Schemes of programs that open their own addresses. A scheme that a browser runs or opens itself is never one. */
const PROGRAM_SCHEMES = new Set([
  'cursor:',
  'vscode:',
  'vscode-insiders:',
  'vscodium:',
  'windsurf:',
  'zed:',
  'claude:',
  'raycast:',
  'warp:',
])

const MAX_ADDRESS_LENGTH = 300

/** Whether an address belongs to a program on the visitor's own computer. */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname)
}

/**
 * Whether a program that anyone may describe may have its people sent there: https at a public name, this computer, or
 * the scheme of a known program.
 */
export function mayRedirectTo(address: string): boolean {
  const url = URL.parse(address)
  if (!url || address.length > MAX_ADDRESS_LENGTH) return false
  if (url.href.includes('#') || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return isPublicName(url.hostname)
  return isLoopback(address) || PROGRAM_SCHEMES.has(url.protocol)
}

/** A redirect as people are shown it: its host, or the whole address where it has none. */
export function describeRedirect(address: string): string {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.host : address
}
