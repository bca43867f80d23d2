import type { Followed, FollowedKind, MailFrequency } from '@segno/contract'
import type { UnsubscribeLinks } from '../../../accounts/public.ts'
import { letter, type LetterList, type Mail } from '../../../platform/mail/letter.ts'
import type { NewEntry } from './queries.ts'

interface Digest {
  readonly to: string
  readonly frequency: MailFrequency
  readonly shop: { readonly name: string; readonly origin: string }
  /** By the names that things have now. */
  readonly followed: Followed['items']
  readonly entries: readonly NewEntry[]
  readonly links: UnsubscribeLinks
}

/** @throws {Error} where there is nothing to tell */
export function digestMail({ to, frequency, shop, followed, entries, links }: Digest): Mail {
  const [first] = entries
  if (!first) throw new Error('a mail about nothing')
  const found = counted(first.totalCount)
  const names = new Map(followed.map(({ kind, value, name }) => [`${kind}/${value}`, name]))
  const topics = Map.groupBy(entries, ({ kind, value }) => `${kind}/${value}`)
  const lists = [...topics].map(([topic, of]) => listOf(of, names.get(topic) ?? '', shop.origin))
  const hidden = first.totalCount - sum([...topics.values()].map(([entry]) => entry?.topicCount ?? 0))
  return {
    to,
    subject: `${found} from what you follow`,
    listUnsubscribe: links.header,
    ...letter({
      shopName: shop.name,
      heading: `${found} from what you follow`,
      paragraphs: hidden > 0 ? [`The latest are below. The full list has ${hidden} more.`] : [],
      lists,
      button: { label: 'See all', href: `${shop.origin}/sounds?followed=1&sort=newest` },
      footer: `You get this email ${frequency} because you asked for news of what you follow.`,
      footerLinks: [
        { label: 'Unsubscribe', href: links.page },
        { label: 'Change how often', href: `${shop.origin}/user_profile` },
      ],
    }),
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

const counted = (count: number): string => `${count} new ${count === 1 ? 'sound' : 'sounds'}`

function listOf(entries: readonly NewEntry[], name: string, origin: string): LetterList {
  const [{ kind, value, topicCount } = { kind: 'tag' as const, value: '', topicCount: 0 }] = entries
  const rest = topicCount - sum(entries.map(({ soundCount }) => soundCount))
  return {
    heading: { label: name, href: origin + pathOf(kind, value) },
    items: entries.map((entry) => itemOf(entry, origin)),
    rest: rest > 0 ? `and ${rest} more` : null,
  }
}

/** A pack of which one sound is new is that sound. */
function itemOf(entry: NewEntry, origin: string): LetterList['items'][number] {
  const { packId, packTitle, soundId, soundTitle, artistName, soundCount } = entry
  if (packId === null || packTitle === null || soundCount === 1)
    return { label: soundTitle, href: `${origin}/sounds/${soundId}`, note: `by ${artistName}` }
  const note = `by ${artistName}, ${counted(soundCount)}`
  return { label: packTitle, href: `${origin}/packs/${packId}`, note }
}

function pathOf(kind: FollowedKind, value: string): string {
  if (kind === 'artist') return `/artists/${encodeURIComponent(value)}`
  const filter = new URLSearchParams({ [kind === 'tag' ? 'tags' : kind]: value, sort: 'newest' })
  return `/sounds?${filter.toString()}`
}
