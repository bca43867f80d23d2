import { countOf } from '../../../ui/format-count.ts'
import { useFollowed } from '../../followed/use-followed.ts'
import { addressOfFilter, cleared, type SoundFilter, without, withoutLike } from '../../sound-filter.ts'
import type { ChangeFilter } from '../../use-sound-filter.ts'
import { useIsSignedIn } from '../../../shared/session/token-store.ts'
import { store } from '../../../shared/storage/stored-keys.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NearestSounds } from './nearest-sounds.tsx'
import { emptyReasons, proposalsFor } from './empty-words.ts'
import styles from './nothing-found.module.css'
import type { ListHead } from '../../list/sound-list-queries.ts'
import { useIntake } from './use-intake.ts'
import { useIntakeRenewal } from './use-intake-renewal.ts'
import type { SoundSearch } from '../../list/use-sound-search.ts'

const MOST_PROPOSALS = 3

interface NothingFoundProps {
  search: SoundSearch
  head: ListHead
  onChange: ChangeFilter
}

/** Says what is in the way, and what asking for less would bring. */
export function NothingFound({ search, head, onChange }: NothingFoundProps) {
  const { filter } = head
  const intake = useIntake()
  const { items } = useFollowed()
  const isSignedIn = useIsSignedIn()
  useIntakeRenewal(search)
  if (filter.followed && !isSignedIn) return <SignInToFollow filter={filter} />
  if (filter.followed && items?.length === 0)
    return <FollowsNothing onAll={() => onChange(without(filter, 'followed'))} />
  const isComparing = filter.similar !== undefined
  // Where clearing all filters would bring nothing either, they are not what is in the way.
  const isWithoutFilters = head.page.loosenAll === 0 || addressless(withoutLike(filter))
  if (isWithoutFilters && !isComparing) {
    const isFilling = intake !== null && intake.waiting > 0
    return (
      <Notice level={2} heading={isFilling ? 'The first sounds are on their way' : 'There are no sounds yet'}>
        {isFilling ? 'They appear here as they become ready.' : 'They appear here when they are published.'}
      </Notice>
    )
  }
  if (isWithoutFilters) {
    return (
      <Notice
        level={2}
        heading="No similar sounds"
        action={<Button onClick={() => onChange(withoutLike(filter))}>Show all sounds</Button>}
      >
        This one has nothing to compare. Try another sound.
      </Notice>
    )
  }
  return <Proposals head={head} onChange={onChange} />
}

function SignInToFollow({ filter }: { filter: SoundFilter }) {
  return (
    <Notice
      level={2}
      heading="Sign in to see what you follow"
      action={
        <ButtonLink to="/login" onClick={() => store('loginRedirect', `/sounds${addressOfFilter(filter)}`)}>
          Sign in
        </ButtonLink>
      }
    >
      New sounds from what you follow appear here.
    </Notice>
  )
}

function Proposals({ head: { filter, page }, onChange }: Pick<NothingFoundProps, 'head' | 'onChange'>) {
  const { similar, alike, transpose } = filter
  // Whoever looks for what is like a sound goes on doing so.
  const all = {
    ...cleared(filter),
    ...(similar && { similar }),
    ...(alike && { alike }),
    ...(transpose && { transpose }),
  }
  // What all filters are cleared by has its own button.
  const proposals = proposalsFor(filter, page)
    .filter(({ rest }) => addressOfFilter(rest) !== addressOfFilter(all))
    .slice(0, MOST_PROPOSALS)
  const [heading, ...reasons] = emptyReasons(filter, page)
  const count = page.loosenAll === null ? '' : ` (${countOf(page.loosenAll, 'sound', 'sounds')})`
  const list = proposals.length > 0 && (
    <ul className={styles.proposals}>
      {proposals.map(({ words, total, rest }) => (
        <li key={words}>
          <Button look="quiet" onClick={() => onChange(rest)}>
            {words} ({countOf(total, 'sound', 'sounds')})
          </Button>
        </li>
      ))}
    </ul>
  )
  if (page.nearest)
    return (
      <NearestSounds page={page} nearest={page.nearest}>
        <div className={styles.head}>
          <h2>Nothing exact for “{filter.q}”</h2>
          {[...(heading === undefined ? [] : [heading]), ...reasons].map((reason) => (
            <p key={reason}>{reason}.</p>
          ))}
          {list}
        </div>
      </NearestSounds>
    )
  return (
    <Notice
      level={2}
      heading={heading ?? 'No exact matches'}
      action={<Button onClick={() => onChange(all)}>Clear all filters{count}</Button>}
    >
      {reasons.map((reason) => (
        <p key={reason}>{reason}.</p>
      ))}
      {list}
      {page.loosen.length + page.loosenTwo.length === 0 && heading === undefined && (
        <p>More than two of the filters are in the way.</p>
      )}
    </Notice>
  )
}

function addressless(filter: SoundFilter): boolean {
  return Object.keys(cleared(filter)).length === Object.keys(filter).length
}

function FollowsNothing({ onAll }: { onAll: () => void }) {
  return (
    <Notice
      level={2}
      heading="You don’t follow anything yet"
      action={<Button onClick={onAll}>Show all sounds</Button>}
    >
      Follow artists on their pages, and genres, instruments, moods and tags with the plus on their chips
      above the list. Their new sounds appear here.
    </Notice>
  )
}
