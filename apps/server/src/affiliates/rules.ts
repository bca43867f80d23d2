/** An affiliate's own sign-ins are looked through this far back for the network of a newcomer. */
export const NETWORK_DAYS = 30

const DAY_MS = 86_400_000

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

/** As `2026-11-25`, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** True for addresses that reach one mailbox: capitals, a tag behind `+`, and Gmail's dots make no difference. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other)
}

function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const plain = name.split('+')[0]!
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}
