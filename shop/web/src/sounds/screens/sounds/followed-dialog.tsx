import type { FollowedKind } from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { LoadFailed } from '../../../kit/data/load-failed.tsx'
import { FollowedMails } from '../../followed/followed-mails.tsx'
import { addressOfFilter, type SoundFilter } from '../../sound-filter.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../../kept-list.module.css'
import { type FollowedItem, isFollowing, useFollowed } from '../../followed/use-followed.ts'

const KIND_WORDS: Readonly<Record<FollowedKind, string>> = {
  artist: 'Artist',
  instrument: 'Instrument',
  genre: 'Genre',
  mood: 'Mood',
  tag: 'Tag',
}

interface FollowedDialogProps {
  onClose: () => void
  /** Something that is followed was opened. */
  onLeave: () => void
}

/** All that the listener follows, each to be followed no more. */
export function FollowedDialog({ onClose, onLeave }: FollowedDialogProps) {
  return (
    <Dialog title="What you follow" onClose={onClose}>
      <FollowedMails />
      <FollowedList onLeave={onLeave} />
    </Dialog>
  )
}

function FollowedList({ onLeave }: Pick<FollowedDialogProps, 'onLeave'>) {
  const { items, error, retry, change } = useFollowed()
  /** Stays in the list while it is open, to be followed again. */
  const [gone, setGone] = useState<readonly FollowedItem[]>([])
  if (!items && error) return <LoadFailed error={error} onRetry={retry} />
  if (!items) return <Skeleton width="100%" height={120} />
  const left = gone.filter((item) => !isFollowing(items, item))
  if (items.length + left.length === 0) {
    return (
      <p className={styles.empty}>
        You don’t follow anything yet. Follow artists on their pages, and genres, instruments, moods and tags
        with the plus on their chips above the list.
      </p>
    )
  }
  const toggle = (item: FollowedItem, isFollowed: boolean): void => {
    if (!isFollowed) setGone([...left, item])
    void change(item, isFollowed)
  }
  return (
    <ul className={styles.list}>
      {[...items, ...left].toSorted(byName).map((item) => (
        <FollowedLine
          key={`${item.kind}/${item.value}`}
          item={item}
          isFollowed={!left.includes(item)}
          onOpen={onLeave}
          onToggle={(isFollowed) => toggle(item, isFollowed)}
        />
      ))}
    </ul>
  )
}

interface FollowedLineProps {
  item: FollowedItem
  isFollowed: boolean
  onOpen: () => void
  onToggle: (isFollowed: boolean) => void
}

function FollowedLine({ item, isFollowed, onOpen, onToggle }: FollowedLineProps) {
  const verb = isFollowed ? 'Unfollow' : 'Follow'
  return (
    <li className={styles.line} data-gone={!isFollowed}>
      <Link to={addressOf(item)} className={styles.name} onClick={onOpen}>
        {item.name}
      </Link>
      <span className={styles.note}>{KIND_WORDS[item.kind]}</span>
      <Button look="quiet" aria-label={`${verb} ${item.name}`} onClick={() => onToggle(!isFollowed)}>
        {verb}
      </Button>
    </li>
  )
}

function byName(one: FollowedItem, other: FollowedItem): number {
  return one.name.localeCompare(other.name, 'en', { sensitivity: 'base' })
}

function addressOf({ kind, value }: FollowedItem): string {
  if (kind === 'artist') return `/artists/${value}`
  const filter: SoundFilter = kind === 'tag' ? { tags: value } : { [kind]: value }
  return `/sounds${addressOfFilter(filter)}`
}
