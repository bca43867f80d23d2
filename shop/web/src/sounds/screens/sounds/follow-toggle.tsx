import { IconButton } from '../../../ui/button.tsx'
import { type FollowedItem, isFollowing, useFollowed } from '../../followed/use-followed.ts'

/** Follows what a chip stands for. For whoever is signed in. */
export function FollowToggle({ item }: { item: FollowedItem }) {
  const { items, change } = useFollowed()
  if (!items) return null
  const isFollowed = isFollowing(items, item)
  return (
    <IconButton
      icon={isFollowed ? 'tick' : 'plus'}
      label={isFollowed ? `Unfollow ${item.name}` : `Follow ${item.name}`}
      aria-pressed={isFollowed}
      onClick={() => void change(item, !isFollowed)}
    />
  )
}
