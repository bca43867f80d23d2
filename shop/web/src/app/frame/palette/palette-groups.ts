import type { FoundRecord, Suggestions } from '@segno/contract'
import type { AnyIcon } from '../../../ui/icon.tsx'
import type { ListOption, ListOptionGroup } from '../../../ui/option-list.tsx'
import { isAllowed, type Screen, type Visitor } from '../../screens/screen.ts'

export interface PaletteOption extends ListOption {
  /** An address, or what is done at once. */
  readonly choice: string | (() => void)
  /** Found by these too. */
  readonly keywords?: string
}

export type PaletteGroup = ListOptionGroup<PaletteOption>

type Facts = Omit<PaletteOption, 'note' | 'count'> & { note?: string | null }

export const option = (facts: Facts): PaletteOption => ({ note: null, count: null, ...facts })

/** Screens that this visitor can open from anywhere, in the order of the list. */
export function screenOptions(screens: readonly Screen[], visitor: Visitor): readonly PaletteOption[] {
  const isOpen = (screen: Screen): boolean => {
    const { path, access, rail, isStep } = screen
    if (isStep || path.includes(':')) return false
    if (typeof access !== 'string') return isAllowed(screen, visitor)
    return !visitor.isSignedIn || (access === 'everyone' && !rail?.isForVisitors)
  }
  return screens.filter(isOpen).map(({ path, title, rail }) =>
    option({
      id: `screen-${path}`,
      icon: rail?.icon ?? 'link',
      label: rail?.label ?? title,
      note: rail?.group ?? null,
      keywords: `${title} ${path}`,
      choice: path,
    }),
  )
}

const MOST_SCREENS = 8

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s/_-]+/)
    .filter(Boolean)

/** Options of which every typed word begins a word; those whose label begins so come first. */
export function matching(options: readonly PaletteOption[], typed: string): readonly PaletteOption[] {
  const words = wordsOf(typed)
  if (words.length === 0) return options
  const isNamed = ({ label, note, keywords = '' }: PaletteOption): boolean => {
    const names = wordsOf(`${label} ${note ?? ''} ${keywords}`)
    return words.every((word) => names.some((name) => name.startsWith(word)))
  }
  const beginsSo = ({ label }: PaletteOption): number =>
    Number(label.toLowerCase().startsWith(typed.trim().toLowerCase()))
  return options
    .filter(isNamed)
    .toSorted((one, other) => beginsSo(other) - beginsSo(one))
    .slice(0, MOST_SCREENS)
}

/** What is called so in the catalogue. */
export function catalogueGroups({ artists, packs, sounds }: Suggestions): PaletteGroup[] {
  return [
    {
      heading: 'Sounds',
      options: sounds.map(({ id, title, artist }) =>
        option({
          id: `sound-${id}`,
          icon: 'waveform',
          label: title,
          note: artist.name,
          choice: `/sounds/${id}`,
        }),
      ),
    },
    {
      heading: 'Artists',
      options: artists.map(({ handle, name }) =>
        option({ id: `artist-${handle}`, icon: 'artists', label: name, choice: `/artists/${handle}` }),
      ),
    },
    {
      heading: 'Packs',
      options: packs.map(({ id, title, artistName }) =>
        option({
          id: `pack-${id}`,
          icon: 'library',
          label: title,
          note: artistName,
          choice: `/packs/${id}`,
        }),
      ),
    },
  ]
}

const RECORDS: Readonly<Record<FoundRecord['kind'], { readonly icon: AnyIcon; readonly word: string }>> = {
  user: { icon: 'person', word: '' },
  receipt: { icon: 'cart', word: 'Receipt ' },
  licence: { icon: 'tick', word: 'Licence ' },
  invoice: { icon: 'points', word: '' },
}

/** Records that a number or a name means. */
export function recordOptions(found: readonly FoundRecord[], isAdmin: boolean): PaletteOption[] {
  return found.map((record) => {
    const { kind, id, title, note } = record
    const { icon, word } = RECORDS[kind]
    return option({
      id: `${kind}-${kind === 'invoice' ? title : id}`,
      icon,
      label: `${word}${title}`,
      note,
      choice: isAdmin ? officePlaceOf(record) : ownPlaceOf(record),
    })
  })
}

function officePlaceOf({ kind, title, userId, paymentId }: FoundRecord): string {
  if (kind === 'licence') return `/licences/${title}`
  if (kind === 'invoice') return `/admin_subscription_history?payment=${paymentId}`
  return `/admin/view_user/${userId}${kind === 'receipt' ? '?tab=purchases' : ''}`
}

function ownPlaceOf({ kind, id, title }: FoundRecord): string {
  if (kind === 'licence') return `/licences/${title}`
  if (kind === 'receipt') return `/receipt/${id}`
  // Credit notes stand beside the payment of their invoice.
  return title.startsWith('IN') ? `/subscription_history?q=${title}` : '/subscription_history'
}
