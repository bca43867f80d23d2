import { emailKey, normalEmail } from '@segno/contract'

/** The mailbox that an address reaches: capitals, a tag behind `+`, and Gmail's dots make no difference. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = emailKey(normalEmail(email)).split('@')
  const plain = name.split('+')[0]!
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}

export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)
