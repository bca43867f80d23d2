import { networkOf } from '../../platform/http/client-network.ts'

/** Sign-ins are looked through this far back for what people share. */
export const NETWORK_DAYS = 30

export interface SignIn {
  readonly userAgent: string | null
  readonly clientAddress: string | null
}

export type Shared = 'device' | 'network'

/** Compares where two people sign in from: a device is a browser in a network. */
export function sharedBy(one: readonly SignIn[], other: readonly SignIn[]): Shared | null {
  const theirs = networksOf(other)
  const both = networksOf(one).filter(({ network }) => theirs.some((their) => their.network === network))
  if (both.length === 0) return null
  const isDevice = both.some(({ network, userAgent }) =>
    theirs.some((their) => their.network === network && their.userAgent === userAgent),
  )
  return isDevice ? 'device' : 'network'
}

const networksOf = (signIns: readonly SignIn[]) =>
  signIns.flatMap(({ userAgent, clientAddress }) =>
    clientAddress === null ? [] : [{ userAgent, network: networkOf(clientAddress) }],
  )
