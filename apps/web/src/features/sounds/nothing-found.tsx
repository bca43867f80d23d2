import { countOf } from '../../shared/sounds/format-sound.ts'
import { useFollowed } from '../../shared/sounds/followed/use-followed.ts'
import { cleared, type SoundFilter, without, withoutLike } from '../../shared/sounds/sound-filter.ts'
import type { ChangeFilter } from '../../shared/sounds/use-sound-filter.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loosened } from './filter-parts.ts'
import styles from './nothing-found.module.css'
import type { ListHead } from '../../shared/sounds/list/sound-list-queries.ts'
import { useIntake } from './use-intake.ts'
import { useIntakeRenewal } from './use-intake-renewal.ts'
import type { SoundList } from '../../shared/sounds/list/use-sound-list.ts'

const MOST_PROPOSALS = 3

interface NothingFoundProps {
  list: SoundList
  head: ListHead
  onChange: ChangeFilter
}

/** Says which filter to leave out, and what that would bring. */
export function NothingFound({ list, head, onChange }: NothingFoundProps) {
  const { filter } = head
  const intake = useIntake()
  const { items } = useFollowed()
  useIntakeRenewal(list)
  if (filter.followed && items?.length === 0) {
    return (
      <Notice
        level={2}
        heading="You follow nothing yet"
        action={<Button onClick={() => onChange(without(filter, 'followed'))}>Look at all sounds</Button>}
      >
        Follow artists on their pages, and genres, instruments, moods and tags by the plus on the chips over
        this list. What is new from them is then found here.
      </Notice>
    )
  }
  const isComparing = filter.similar !== undefined
  // Where clearing all filters would bring nothing either, they are not what is in the way.
  const isWithoutFilters = head.page.loosenAll === 0 || addressless(withoutLike(filter))
  if (isWithoutFilters && !isComparing) {
    const isFilling = intake !== null && intake.waiting > 0
    return (
      <Notice level={2} heading={isFilling ? 'The first sounds are on their way' : 'There are no sounds yet'}>
        {isFilling
          ? 'They appear here by themselves as they become ready.'
          : 'As soon as one is published it is here.'}
      </Notice>
    )
  }
  if (isWithoutFilters) {
    return (
      <Notice
        level={2}
        heading="Nothing can be compared with this sound"
        action={<Button onClick={() => onChange(withoutLike(filter))}>Look at all sounds</Button>}
      >
        It has nothing that is measured in others: try another one.
      </Notice>
    )
  }
  return <Proposals head={head} onChange={onChange} />
}

function Proposals({ head: { filter, page }, onChange }: Pick<NothingFoundProps, 'head' | 'onChange'>) {
  const ways = [
    ...page.loosen.map(({ filter: name, total }) => ({ filters: [name], total })),
    ...page.loosenTwo,
  ]
  const proposals = ways
    .flatMap(({ filters, total }) => {
      const proposal = loosened(filter, page.understood, filters)
      return proposal ? [{ ...proposal, total }] : []
    })
    .slice(0, MOST_PROPOSALS)
  const { similar, alike, transpose } = filter
  // Whoever looks for what is like a sound goes on doing so.
  const all = {
    ...cleared(filter),
    ...(similar && { similar }),
    ...(alike && { alike }),
    ...(transpose && { transpose }),
  }
  const count = page.loosenAll === null ? '' : ` (${countOf(page.loosenAll, 'sound', 'sounds')})`
  return (
    <Notice
      level={2}
      heading="Nothing fits all of this"
      action={<Button onClick={() => onChange(all)}>Clear all filters{count}</Button>}
    >
      {proposals.length > 0 ? (
        <ul className={styles.proposals}>
          {proposals.map(({ words, total, rest }) => (
            <li key={words}>
              <Button look="quiet" onClick={() => onChange(rest)}>
                Without {words} there {total === 1 ? 'is' : 'are'} {countOf(total, 'sound', 'sounds')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        'More than two of the filters are in the way.'
      )}
    </Notice>
  )
}

function addressless(filter: SoundFilter): boolean {
  return Object.keys(cleared(filter)).length === Object.keys(filter).length
}
